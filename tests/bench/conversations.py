"""A conversation in LoCoMo's shape, in words of our own."""

from typing import Any


def conversation(*observations: tuple[str, list[str]], questions: tuple[tuple[str, int, list[str]], ...] = ()) -> Any:
    """`observations`: text and evidence, all of one session. `questions`: text, category and evidence."""
    session = {
        "session": 1,
        "date_time": "1:56 pm on 8 May, 2023",
        "turns": [],
        "observations": [{"speaker": "Ada", "text": text, "evidence": list(seen)} for text, seen in observations],
        "summary": "",
    }
    asked = [
        {"question": text, "answer": "", "category": category, "evidence": list(seen)}
        for text, category, seen in questions
    ]
    return {"sample_id": "sample-1", "speakers": ["Ada", "Bob"], "sessions": [session], "questions": asked}
