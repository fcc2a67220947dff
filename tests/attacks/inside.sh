#!/bin/sh
# Makes private namespaces safe for attacks, then becomes the command. The machine's own file
# systems are read-only here, what everybody may write is memory that vanishes, and the one network
# interface is a loopback of its own.
#
#   inside.sh STAGE COMMAND...      STAGE appears as /var/tmp/stage, read-only
set -eu
exec 2>&1
stage=$1
shift
mount -t tmpfs -o size=1m,mode=1777 tmpfs /var/tmp
mkdir /var/tmp/stage
mount --bind "$stage" /var/tmp/stage
mount -o remount,bind,ro /var/tmp/stage
mount -t tmpfs -o size=1g,nr_inodes=100000,mode=1777 tmpfs /tmp
mount -t tmpfs -o size=64m,mode=1777 tmpfs /dev/shm
mount -o remount,bind,ro /
cd /
# 0x8914 sets an interface's flags; 0x41 is "up, running".
/usr/bin/python3 -I -S -c '
import fcntl, socket, struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sH14x", b"lo", 0x41))'
exec "$@"
