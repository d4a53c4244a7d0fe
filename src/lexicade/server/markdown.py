"""Rules of games as HTML: the texts are the games' own, and yet no HTML and no doubtful address in them gets through."""

from __future__ import annotations

from markdown_it import MarkdownIt


def to_html(text: str) -> str:
    """Return Markdown as HTML; HTML inside it is shown as text, addresses that could run something are left out."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return html
