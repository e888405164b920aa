import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address counts for itself, an IPv6 one for its /64', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
