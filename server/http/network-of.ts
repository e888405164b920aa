import { isIPv6 } from 'node:net'

const GROUPS_OF_64_BITS = 4

/** What counts as one caller: an IPv4 address (also as `::ffff:192.0.2.1`), or the /64 of an IPv6 one, since every household has 2^64 addresses. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, GROUPS_OF_64_BITS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
