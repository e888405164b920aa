import { describe, expect, test } from 'vitest'
import { isPublic, reachOf } from './reach.ts'

describe('the shop asks public hosts only', () => {
  test.each([
    ['NAT64 to the cloud’s own data', '[64:ff9b::a9fe:a9fe]'],
    ['NAT64 to a private network', '64:ff9b::a00:1'],
    ['NAT64 of one network', '64:ff9b:1::a00:1'],
    ['6to4 to this machine', '2002:7f00:1::1'],
    ['an old form of this machine', '::7f00:1'],
    ['this machine', '::1'],
    ['no address', '::'],
    ['a mapped private address', '::ffff:10.0.0.1'],
    ['a mapped address of this machine', '[::ffff:7f00:1]'],
    ['site-local', 'fec0::1'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local by an interface', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['discarded', '100::1'],
    ['Teredo', '2001:0:1::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['this network', '0.1.2.3'],
    ['a provider’s own', '100.64.0.1'],
    ['this machine by IPv4', '127.1.2.3'],
    ['link-local by IPv4', '169.254.169.254'],
    ['private', '172.31.0.1'],
    ['protocol assignments', '192.0.0.1'],
    ['documentation by IPv4', '192.0.2.1'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarks', '198.19.0.1'],
    ['more documentation', '198.51.100.1'],
    ['still more', '203.0.113.1'],
    ['multicast by IPv4', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['a name of this machine', 'localhost'],
    ['a name of a private network', 'vault.internal.'],
    ['a name without a dot', 'db'],
  ])('not %s (%s)', (_what, host) => {
    expect(isPublic(host)).toBe(false)
  })

  test.each([
    '8.8.8.8',
    '198.20.0.1',
    '172.32.0.1',
    '[2606:4700::1111]',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    'agent.example.com',
  ])('%s is public', (host) => {
    expect(isPublic(host)).toBe(true)
  })
})

test('who comes by 6to4 comes from outside all the same', () => {
  expect(reachOf('2002:cb00:7101::1')).toBe('everybody')
})
