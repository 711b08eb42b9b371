"""A real OpenWebUI in its own environment, and a real browser driven through it.

Only what a person sees and clicks is used, but for what an administrator sets up once (accounts, the connection), which
goes through OpenWebUI's own HTTP API.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

# Chromium must not look for the outside world: every look-up it makes for itself would be refused and retried.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The block that an administrator pastes, from README.md.
CONNECTION_HEADERS = {
    "X-OpenWebUI-User-Id": "{{USER_ID}}",
    "X-OpenWebUI-Chat-Id": "{{CHAT_ID}}",
    "X-OpenWebUI-Message-Id": "{{MESSAGE_ID}}",
    "X-OpenWebUI-User-Message-Id": "{{USER_MESSAGE_ID}}",
    "X-OpenWebUI-User-Message-Parent-Id": "{{USER_MESSAGE_PARENT_ID}}",
    "X-OpenWebUI-Task": "{{TASK}}",
    "X-OpenWebUI-Model-Id": "{{MODEL_ID}}",
}
EVERYBODY = {"principal_type": "user", "principal_id": "*", "permission": "read"}
TIMEOUT_S = 60


def wait_for(what: str, probe: Callable[[], Any], seconds: float = TIMEOUT_S) -> Any:
    end = time.monotonic() + seconds
    while True:
        if found := probe():
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s for {what}; last seen: {found!r}")
        time.sleep(0.2)


def answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=2).is_success
    except httpx.HTTPError:
        return False


@contextmanager
def process(command: list[str], environment: Mapping[str, str], log: Path, ready_url: str) -> Iterator[None]:
    """Run a server until the block ends; it must answer `ready_url` first. Stopped as Ctrl-C would."""
    with log.open("wb") as out:
        child = subprocess.Popen(command, env=environment, stdout=out, stderr=out, start_new_session=True)
    try:
        wait_for(f"{ready_url} (log: {log})", lambda: child.poll() is not None or answers(ready_url), 180)
        assert child.poll() is None, log.read_text()[-3000:]
        yield
    finally:
        child.send_signal(signal.SIGINT)
        try:
            child.wait(30)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    id: str
    name: str
    email: str
    password: str
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWebUI:
    url: str

    def sign_up(self, name: str) -> Account:
        """The first one signed up is the administrator, who then adds the others."""
        email, password = f"{name.lower()}@example.com", f"a-password-of-{name}"
        body = {"name": name, "email": email, "password": password}
        reply = httpx.post(f"{self.url}/api/v1/auths/signup", json=body, timeout=30).raise_for_status().json()
        return Account(id=reply["id"], name=name, email=email, password=password, token=reply["token"])

    def add_user(self, admin: Account, name: str) -> Account:
        email, password = f"{name.lower()}@example.com", f"a-password-of-{name}"
        body = {"name": name, "email": email, "password": password, "role": "user"}
        added = httpx.post(f"{self.url}/api/v1/auths/add", json=body, headers=_as(admin), timeout=30)
        reply = added.raise_for_status().json()
        return Account(id=reply["id"], name=name, email=email, password=password, token=reply["token"])

    def connect(self, admin: Account, base_url: str, key: str) -> None:
        """Point OpenWebUI at `base_url`, with the headers from the README."""
        body = {
            "ENABLE_OPENAI_API": True,
            "OPENAI_API_BASE_URLS": [base_url],
            "OPENAI_API_KEYS": [key],
            "OPENAI_API_CONFIGS": {"0": {"enable": True, "auth_type": "bearer", "headers": CONNECTION_HEADERS}},
        }
        httpx.post(f"{self.url}/openai/config/update", json=body, headers=_as(admin), timeout=30).raise_for_status()

    def connect_tools(self, admin: Account, base_url: str, key: str) -> str:
        """Make `base_url` a tool server for everybody. Returns the id that models name it by."""
        server = {
            "url": base_url,
            "path": "openapi.json",
            "type": "openapi",
            "auth_type": "bearer",
            "key": key,
            "config": {"enable": True, "access_grants": [EVERYBODY]},
            "info": {"id": "memrelay", "name": "Memrelay", "description": ""},
        }
        body = {"TOOL_SERVER_CONNECTIONS": [server]}
        url = f"{self.url}/api/v1/configs/tool_servers"
        httpx.post(url, json=body, headers=_as(admin), timeout=30).raise_for_status()
        return "server:memrelay"

    def share_model(self, admin: Account, model: str, *, tools: str) -> None:
        """Models are private to administrators until somebody opens them to everybody. `tools`: a server of tools that
        each of its chats has.
        """
        body: dict[str, Any] = {
            "id": model,
            "name": model,
            "base_model_id": None,
            "meta": {"toolIds": [tools]},
            "params": {},
            "access_grants": [EVERYBODY],
            "is_active": True,
        }
        made = httpx.post(f"{self.url}/api/v1/models/create", json=body, headers=_as(admin), timeout=30)
        made.raise_for_status()


def _as(account: Account) -> dict[str, str]:
    return {"authorization": f"Bearer {account.token}"}


@contextmanager
def running_openwebui(home: Path, port: int, extra: Mapping[str, str]) -> Iterator[OpenWebUI]:
    environment_dir = Path(os.environ["MEMRELAY_E2E_OPENWEBUI"])  # set by `make e2e`
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "DATA_DIR": str(home / "data"),
        "WEBUI_SECRET_KEY": "only-for-this-test",
        "ENABLE_OLLAMA_API": "false",
        "ENABLE_FORWARD_USER_INFO_HEADERS": "true",
        "ENABLE_PERSISTENT_CONFIG": "false",
        "BYPASS_EMBEDDING_AND_RETRIEVAL": "true",
        "OFFLINE_MODE": "true",
        "HF_HUB_OFFLINE": "1",
        **extra,
    }
    (home / "data").mkdir(parents=True)
    command = [str(environment_dir / "bin/open-webui"), "serve", "--host", "127.0.0.1", "--port", str(port)]
    url = f"http://127.0.0.1:{port}"
    with process(command, environment, home / "openwebui.log", f"{url}/health"):
        yield OpenWebUI(url=url)


def chromium_path() -> str:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "no Chromium found; on Debian: apt-get install chromium"
    return path


def launch_chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)


@dataclass(frozen=True, slots=True)
class Chatter:
    """A person at the chat page."""

    page: Page
    home: str

    @classmethod
    def sign_in(cls, browser: Browser, openwebui: OpenWebUI, account: Account) -> "Chatter":
        context: BrowserContext = browser.new_context(viewport={"width": 1100, "height": 760})
        page = context.new_page()
        page.goto(f"{openwebui.url}/auth")
        page.fill("input[type=email]", account.email)
        page.fill("input[type=password]", account.password)
        page.keyboard.press("Enter")
        chatter = cls(page, openwebui.url)
        chatter._settle()
        return chatter

    def new_chat(self, *, temporary: bool = False) -> None:
        self.page.goto(f"{self.home}/?temporary-chat=true" if temporary else self.home)
        self._settle()

    def _settle(self) -> None:
        """The page is ready and its release notes, shown to every newcomer, are out of the way."""
        self.page.wait_for_selector("#chat-input")
        dialog_button = self.page.get_by_text("Okay, Let's Go!")
        try:
            dialog_button.wait_for(timeout=2500)
        except Exception as error:
            if type(error).__name__ != "TimeoutError":
                raise
        else:
            dialog_button.click()
            dialog_button.wait_for(state="hidden")

    def say(self, text: str) -> None:
        self.page.click("#chat-input")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def ask(self, text: str) -> str:
        """Say it and read the finished answer."""
        before = self.page.get_by_label("Regenerate").count()
        self.say(text)
        expect(self.page.get_by_label("Regenerate")).to_have_count(before + 1, timeout=TIMEOUT_S * 1000)
        return self.last_answer()

    def last_answer(self) -> str:
        return self.page.locator("#response-content-container").last.inner_text()

    def regenerate(self) -> None:
        self.page.get_by_label("Regenerate").last.click()
        self.page.get_by_text("Try Again").click()

    def stop(self) -> None:
        self.page.get_by_label("Stop").first.click()

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).last).to_be_visible(timeout=TIMEOUT_S * 1000)

    def open_sources(self) -> None:
        self.page.locator("button", has_text="Source").last.click()
