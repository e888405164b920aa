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

/** Names that only a private network resolves: without a dot, or reserved (RFC 6762, 8375; `.internal` by ICANN). */
const NETWORK_NAME = /^[^.]+$|\.(local|internal|home\.arpa)$/

/** 0.0.0.0 and :: are every address of this machine. */
export function reachOf(host: string): Reach {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  const family = { 4: 'ipv4', 6: 'ipv6' }[isIP(name)] as 'ipv4' | 'ipv6' | undefined
  if (!family) return /(^|\.)localhost$/.test(name) ? 'machine' : NETWORK_NAME.test(name) ? 'network' : 'everybody'
  if (machine.check(name, family)) return 'machine'
  if (network.check(name, family) || ANY_ADDRESS.has(name)) return 'network'
  return 'everybody'
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
