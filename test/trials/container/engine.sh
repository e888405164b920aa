#!/bin/sh
# Debian's Docker in a root of its own: engine.sh ROOT STATE SHARED... The folders SHARED are seen inside at the same place. Of the
# machine it changes the bridge docker0 and the rules for forwarding, which stay until a reboot, as with every Docker.
set -eu
root=$1 state=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
for folder in proc sys dev; do mount --rbind /$folder "$root/$folder"; done
mount -t tmpfs none "$root/run"
cp /etc/resolv.conf "$root/etc/resolv.conf"
for folder in "$state" "$@"; do
  mkdir -p "$root$folder"
  mount --rbind "$folder" "$root$folder"
done
cd "$root"
mkdir -p outside
pivot_root . outside
exec chroot . dockerd --host "unix://$state/docker.sock" --data-root "$state/data" --exec-root /run/docker --pidfile /run/docker.pid
