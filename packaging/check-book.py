"""Follows every link of the book to a file that must be there: python3 check-book.py FOLDER"""

import pathlib
import re
import sys
from urllib.parse import unquote

folder = pathlib.Path(sys.argv[1])
pages = [page for page in folder.rglob("*.html") if page.name not in ("print.html", "404.html", "toc.html")]
count = 0
broken = []
for page in pages:
    for link in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
        # Other places are not ours to promise.
        if re.match(r"[a-z]+:", link):
            continue
        count += 1
        if not (page.parent / unquote(link)).exists():
            broken.append(f"{page.relative_to(folder)}: {link} leads nowhere")

if broken:
    sys.exit("\n".join(broken))
print(f"{len(pages)} pages, {count} links, all of them lead somewhere")
