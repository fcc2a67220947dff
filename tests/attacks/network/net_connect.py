"""Connects to whom it can, on this machine only. Words: a TCP port and an abstract socket's name."""

import socket

from fuse import finding, words

port, name = int(words[0]), words[1]


def tried(key, action):
    try:
        action()
        finding(key, "allowed")
    except OSError as error:
        finding(key, f"refused: {error}")


def tcp():
    with socket.socket() as connection:
        connection.settimeout(1)
        connection.connect(("127.0.0.1", port))
        connection.send(b"leak")


def udp():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"leak", ("127.0.0.1", port))


def unix():
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect("\0" + name)


tried("tcp_connect", tcp)
tried("udp_send", udp)
tried("unix_connect", unix)
ODD = [
    ("netlink", 16, socket.SOCK_RAW),
    ("packet", 17, socket.SOCK_RAW),
    ("alg", 38, socket.SOCK_SEQPACKET),
    ("vsock", 40, socket.SOCK_STREAM),
]
for family, number, kind in ODD:
    tried("socket_" + family, lambda: socket.socket(number, kind).close())
print("done")
