"""A small IMAP server on a socket of its own: one inbox, as much of RFC 3501 as a reader of mail needs."""

import re
import socketserver
import threading
from typing import Any


class ImapServer:
    """An inbox that a test fills; it knows who may look into it, and which mails were read."""

    def __init__(self, user: str, password: str) -> None:
        self.user, self.password = user, password
        self.mails: dict[int, bytes] = {}
        self.seen: set[int] = set()
        self.logins = 0
        box = self

        class Session(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                box.serve(self)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def put(self, mail: bytes) -> int:
        """Let a mail come; its number."""
        uid = len(self.mails) + 1
        self.mails[uid] = re.sub(rb"\r?\n", b"\r\n", mail)
        return uid

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def serve(self, session: Any) -> None:
        session.wfile.write(b"* OK ready\r\n")
        for raw in session.rfile:
            tag, _, line = raw.decode().rstrip("\r\n").partition(" ")
            told, status = self.answer(line)
            session.wfile.write(told + f"{tag} {status}\r\n".encode())
            if line.upper() == "LOGOUT":
                return

    def answer(self, line: str) -> tuple[bytes, str]:
        """What comes before the last line of an answer, and that line."""
        if line == "CAPABILITY":
            return b"* CAPABILITY IMAP4rev1\r\n", "OK done"
        if line.startswith("LOGIN "):
            if line != f'LOGIN {self.user} "{self.password}"':
                return b"", "NO who are you?"
            self.logins += 1
            return b"", "OK done"
        if line.startswith("SELECT "):
            return (
                f"* {len(self.mails)} EXISTS\r\n".encode(),
                "OK done" if "INBOX" in line else "NO no such box",
            )
        if line == "UID SEARCH UNSEEN":
            new = " ".join(str(uid) for uid in self.mails if uid not in self.seen)
            return f"* SEARCH {new}\r\n".encode(), "OK done"
        if found := re.fullmatch(r"UID FETCH (\d+) \(BODY\.PEEK\[\]<0\.\d+>\)", line):
            uid = int(found[1])
            mail = self.mails[uid]
            return (
                f"* {uid} FETCH (UID {uid} BODY[]<0> {{{len(mail)}}}\r\n".encode() + mail + b")\r\n",
                "OK done",
            )
        if found := re.fullmatch(r"UID STORE ([\d,]+) \+FLAGS\.SILENT \(\\Seen\)", line):
            self.seen |= {int(uid) for uid in found[1].split(",")}
            return b"", "OK done"
        return (b"* BYE\r\n", "OK done") if line.upper() in ("LOGOUT", "CLOSE") else (b"", f"BAD {line}")
