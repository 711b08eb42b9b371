"""`make docs`: docs/settings.md, docs/metrics.md and docs/openapi.json, made from the code. Tests hold them fresh."""

from pathlib import Path

from prometheus_client import CollectorRegistry

from gateway.api import openapi
from gateway.config import page as settings_page
from gateway.observability.metrics import ABOUT, Metrics

DOCS = Path("docs")
METRICS_HEAD = """# Metrics

<!-- Made from gateway/observability/metrics.py by `make docs`; a test holds it fresh. -->

`/metrics`, in Prometheus' text form. No label holds a user. `deploy/rules.yml` records from them
`memory_replacement_rate`, `memory_dedup_rate` and `retrieval_hit_rate`, and alerts;
`deploy/grafana/dashboards/memrelay.json` shows them.

| metric | kind | labels | what it says |
|---|---|---|---|
"""


def metrics_markdown() -> str:
    rows = [
        f"| `{exposed_name(name, kind)}` | {kind} | {', '.join(f'`{label}`' for label in labels)} | {ABOUT[name]} |"
        for name, kind, labels in Metrics(CollectorRegistry()).described()
    ]
    return METRICS_HEAD + "\n".join(rows) + "\n"


def exposed_name(name: str, kind: str) -> str:
    return f"{name}_total" if kind == "counter" else name


def main() -> None:
    (DOCS / "settings.md").write_text(settings_page.markdown(), encoding="utf-8")
    (DOCS / "openapi.json").write_bytes(openapi.encoded())
    (DOCS / "metrics.md").write_text(metrics_markdown(), encoding="utf-8")


if __name__ == "__main__":
    main()
