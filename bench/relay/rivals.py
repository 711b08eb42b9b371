"""Other relays, measured beside Memrelay: one worker each, as their own documentation starts them, without logs."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.stage.servers import (
    LOOPBACK,
    Server,
    accepts_connections,
    child_process,
    free_port,
    python_command,
    wait_until_ready,
)
from gateway.process.supervisor import listening_socket

RIVALS = ("bare", "nginx", "litellm")
LITELLM = "1.106.2"
# The bench's own place for what it installs; git does not see it.
CACHE = Path(".cache")
# 150 packages; on a slow line they take minutes.
INSTALL_TIMEOUT_S = 900.0

OnProgress = Callable[[str], None]


class RivalUnavailable(Exception):
    """This rival cannot be measured here. The message says why, in a few words."""


@contextmanager
def rival(name: str, here: Path, upstream: Server, models: Sequence[str], on_progress: OnProgress) -> Iterator[Server]:
    """`models`: those that will be asked for. Raises: RivalUnavailable, NotStarted."""
    match name:
        case "bare":
            started = _bare(here, upstream)
        case "nginx":
            started = _nginx(here, upstream)
        case _:
            started = _litellm(here, upstream, models, on_progress)
    with started as server:
        yield server


@contextmanager
def _bare(here: Path, upstream: Server) -> Iterator[Server]:
    with listening_socket(LOOPBACK, 0) as listener:
        command = python_command("bench.relay.bare", "--socket", str(listener.fileno()), "--upstream", upstream.url)
        port, log = listener.getsockname()[1], here / "bare.log"
        with child_process(command, log, listener=listener) as child:
            wait_until_ready(child, lambda: accepts_connections(port), log)
            yield Server(url=f"http://{LOOPBACK}:{port}/v1", pid=child.pid, port=port)


# Connections are kept on both sides, for as long as the bench lasts; nothing is buffered, as a stream needs it.
NGINX = """
daemon off; worker_processes 1; pid {here}/nginx.pid; error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_body_temp_path {here}/body; proxy_temp_path {here}/proxy;
  fastcgi_temp_path {here}/fastcgi; uwsgi_temp_path {here}/uwsgi; scgi_temp_path {here}/scgi;
  tcp_nodelay on; keepalive_requests 100000000; client_body_buffer_size 1m;
  upstream model {{ server 127.0.0.1:{upstream}; keepalive 128; keepalive_requests 100000000; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://model; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_buffering off; proxy_read_timeout 300s;
    }}
  }}
}}
"""


@contextmanager
def _nginx(here: Path, upstream: Server) -> Iterator[Server]:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise RivalUnavailable("this machine has no nginx")
    port, log, config = free_port(), here / "nginx.log", here / "nginx.conf"
    config.write_text(NGINX.format(here=here, upstream=upstream.port, port=port))
    with child_process([found, "-p", str(here), "-c", str(config), "-e", "stderr"], log) as child:
        wait_until_ready(child, lambda: accepts_connections(port), log)
        yield Server(url=f"http://{LOOPBACK}:{port}/v1", pid=child.pid, port=port)


@contextmanager
def _litellm(here: Path, upstream: Server, models: Sequence[str], on_progress: OnProgress) -> Iterator[Server]:
    """Its proxy with one worker: no key asked for, no logs, no callbacks, no database, and nothing from the network."""
    home, port, log = installed(on_progress), free_port(), here / "litellm.log"
    listed = [
        {"model_name": name, "litellm_params": {"model": f"openai/{name}", "api_base": upstream.url, "api_key": "none"}}
        for name in models
    ]
    config = here / "litellm.yaml"  # JSON is YAML
    config.write_text(json.dumps({"model_list": listed, "litellm_settings": {"telemetry": False, "num_retries": 0}}))
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("LITELLM_", "OPENAI_"))},
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "LITELLM_LOG": "ERROR",
        "LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY": "true",
        "DISABLE_ADMIN_UI": "True",
        "NO_PROXY": "*",
    }
    command = [str(home / "bin" / "litellm"), "--config", str(config), "--host", LOOPBACK, "--port", str(port)]
    with child_process([*command, "--num_workers", "1", "--telemetry", "False"], log, environment=environment) as child:
        wait_until_ready(child, lambda: _alive(port), log)
        yield Server(url=f"http://{LOOPBACK}:{port}/v1", pid=child.pid, port=port)


def installed(on_progress: OnProgress) -> Path:
    """LiteLLM's virtual environment, made if it is not there yet. Raises: RivalUnavailable."""
    home = (CACHE / f"litellm-{LITELLM}").absolute()
    marker = home / "installed"
    if marker.is_file():
        return home
    on_progress(f"Installing LiteLLM {LITELLM} in {home}, once.")
    try:
        for command in (
            [sys.executable, "-m", "venv", "--clear", str(home)],
            [str(home / "bin" / "pip"), "install", "-q", "--disable-pip-version-check", f"litellm[proxy]=={LITELLM}"],
        ):
            subprocess.run(command, check=True, capture_output=True, timeout=INSTALL_TIMEOUT_S)  # noqa: S603  (our own)
    except (OSError, subprocess.SubprocessError) as failed:
        output = (getattr(failed, "stderr", None) or b"").decode("utf-8", "replace").strip().splitlines()
        raise RivalUnavailable(
            f"LiteLLM {LITELLM} could not be installed: {output[-1] if output else failed}"
        ) from failed
    marker.touch()
    return home


def _alive(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/health/liveliness", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
