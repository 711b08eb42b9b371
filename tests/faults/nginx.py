"""The nginx configuration that is shipped, on ports of a test's own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.system.processes import REPO, free_port, until

CONFIG = REPO / "deploy" / "nginx" / "memrelay.conf"
PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
AROUND = """
{user}
daemon off;
worker_processes 1;
pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{server}
}}
"""


@contextmanager
def nginx(folder: Path, gateways: tuple[int, int]) -> Iterator[int]:
    """Yields its port. `gateways`: the ports of the two behind it."""
    assert PROGRAM is not None
    port = free_port()
    server = CONFIG.read_text()
    for written, meant in (("127.0.0.1:8787", gateways[0]), ("127.0.0.1:8788", gateways[1])):
        assert written in server
        server = server.replace(written, f"127.0.0.1:{meant}")
    server = server.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    user = "user root;" if os.geteuid() == 0 else ""
    path = folder / "nginx.conf"
    path.write_text(AROUND.format(folder=folder, server=server, user=user))
    log = (folder / "nginx.log").open("wb")
    running = subprocess.Popen([PROGRAM, "-p", str(folder), "-e", "stderr", "-c", str(path)], stderr=log)
    try:
        until(lambda: (folder / "pid").exists() or running.poll() is not None, what="nginx has started")
        assert running.poll() is None, (folder / "nginx.log").read_text()
        yield port
    finally:
        running.terminate()
        running.wait(20)
        log.close()
