"""`make docs`: generates docs/settings.md, docs/metrics.md and docs/openapi.json. Tests fail if they are stale."""

from collections.abc import Collection
from itertools import starmap
from pathlib import Path

from prometheus_client import CollectorRegistry

from gateway.api import openapi
from gateway.config import page as settings_page
from gateway.observability.metrics import Metrics

DOCS = Path("docs")
METRICS_HEAD = """# Metrics

<!-- Generated from gateway/observability/metrics.py by `make docs`; a test fails if this page is stale. -->

`/metrics` serves them in the Prometheus text format. No label holds a user id. Labels with values named here have a
series for each of them from the start, at 0. `deploy/rules.yml` derives
`memory_replacement_rate`, `memory_dedup_rate` and `retrieval_hit_rate` from them and defines alerts;
`deploy/grafana/dashboards/memrelay.json` is a dashboard.

| metric | kind | labels | meaning |
|---|---|---|---|
"""


def metrics_markdown() -> str:
    rows = [
        f"| `{each.name}` | {each.kind} | {'; '.join(starmap(_label, each.labels.items()))} | {each.help} |"
        for each in Metrics(CollectorRegistry()).described
    ]
    return METRICS_HEAD + "\n".join(rows) + "\n"


def _label(name: str, values: Collection[str]) -> str:
    return f"`{name}`: {', '.join(values)}" if values else f"`{name}`"


def main() -> None:
    (DOCS / "settings.md").write_text(settings_page.markdown(), encoding="utf-8")
    (DOCS / "openapi.json").write_bytes(openapi.encoded())
    (DOCS / "metrics.md").write_text(metrics_markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
