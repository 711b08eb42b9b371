// The page works without this: it says to screen readers how many memories a search has found.
"use strict";
document.addEventListener("htmx:afterSettle", () => {
  const found = document.getElementById("found");
  if (found) document.getElementById("announce").textContent = found.dataset.said;
});
