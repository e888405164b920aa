import { BlockList, isIP } from 'node:net'

/* Who can reach an address. The demo shop shows login codes and its passwords are in the README, so it must not be public. */

export type Reach = 'machine' | 'network' | 'everybody'

const machine = new BlockList()
machine.addSubnet('127.0.0.0', 8, 'ipv4')
machine.addAddress('::1', 'ipv6')

/** Private and link-local networks (RFC 1918, 3927, 4193, 4291, 6598). */
const network = new BlockList()
network.addSubnet('10.0.0.0', 8, 'ipv4')
network.addSubnet('172.16.0.0', 12, 'ipv4')
network.addSubnet('192.168.0.0', 16, 'ipv4')
network.addSubnet('169.254.0.0', 16, 'ipv4')
network.addSubnet('100.64.0.0', 10, 'ipv4')
network.addSubnet('fc00::', 7, 'ipv6')
network.addSubnet('fe80::', 10, 'ipv6')

/** Everything but global unicast (IANA special-purpose registries). Of IPv6 only 2000::/3 is given to anybody at all. */
const special = new BlockList()
for (const [prefix, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(prefix, bits, 'ipv4')
/** Teredo, ORCHID and benchmarks; documentation; 6to4, which leads to any IPv4 address. */
for (const [prefix, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(prefix, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Names that only a private network resolves: without a dot, or reserved (RFC 6762, 8375; `.internal` by ICANN). */
const NETWORK_NAME = /^[^.]+$|\.(local|internal|home\.arpa)$/

/**
 * Whether the shop may ask a host that somebody has named. Stricter than `reachOf`: some addresses that anybody may come from lead back into a
 * private network when they are asked, by a gateway of NAT64 or 6to4 for instance.
 */
export function isPublic(host: string): boolean {
  const { name, family } = read(host)
  if (!family) return reachOf(name) === 'everybody'
  if (special.check(name, family)) return false
  return family === 'ipv4' || mapped.check(name, family) || unicast.check(name, family)
}

/** 0.0.0.0 and :: are every address of this machine. */
export function reachOf(host: string): Reach {
  const { name, family } = read(host)
  if (!family) return /(^|\.)localhost$/.test(name) ? 'machine' : NETWORK_NAME.test(name) ? 'network' : 'everybody'
  if (machine.check(name, family)) return 'machine'
  if (network.check(name, family) || ANY_ADDRESS.has(name)) return 'network'
  return 'everybody'
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

function read(host: string): { name: string; family: 'ipv4' | 'ipv6' | undefined } {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return { name, family: ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(name) as 4 | 6] }
}
