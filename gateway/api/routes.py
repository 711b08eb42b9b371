"""The routes under /api, and the OpenAPI document."""

from litestar.types import ControllerRouterHandler

from gateway.api.explain import explain_recall
from gateway.api.feedback import mark_turn, report_feedback
from gateway.api.memories.counts import list_banks, list_categories
from gateway.api.memories.listing import list_own, show_one
from gateway.api.memories.query import query_memories
from gateway.api.memories.search import search_memories, search_memories_by_post
from gateway.api.memories.why import show_history, show_sources, why_known
from gateway.api.memories.writes import add_memory, delete_memory, edit_memory, restore_memory
from gateway.api.openapi import openapi
from gateway.api.openwebui.events import take_event
from gateway.api.proposals import approve_proposal, decline_proposal, list_own_proposals
from gateway.api.summaries import list_own_summaries
from gateway.api.turn_memory import read_turn_memory
from gateway.api.users.audit import export_audit, read_audit
from gateway.api.users.export import export_account, import_account
from gateway.api.users.link import make_link
from gateway.api.users.me import change_me, erase_me, read_me
from gateway.api.users.stats import read_stats
from gateway.api.users.users import change_user, list_users, read_user

ROUTES: tuple[ControllerRouterHandler, ...] = (
    list_own,
    add_memory,
    search_memories,
    search_memories_by_post,
    query_memories,
    show_one,
    edit_memory,
    delete_memory,
    restore_memory,
    why_known,
    show_history,
    show_sources,
    list_banks,
    list_categories,
    list_own_proposals,
    approve_proposal,
    decline_proposal,
    list_own_summaries,
    explain_recall,
    mark_turn,
    report_feedback,
    read_turn_memory,
    *(read_me, change_me, erase_me),
    *(list_users, read_user, change_user, make_link, read_stats),
    *(export_account, import_account),
    take_event,
    *(read_audit, export_audit),
    openapi,
)
