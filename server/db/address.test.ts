import { describe, expect, test } from 'vitest'
import { addressOfHost, readAddress, requireWritable } from './address.ts'
import { POOL_DEFAULT, POOL_MIN, sharesOf } from './shares.ts'

describe('an address of a database', () => {
  test('of one host is left to the driver', () => {
    const one = 'postgres://shop:p%40ss@db.example:5433/shop?sslmode=require'
    expect(readAddress(one)).toEqual({ url: one, options: {} })
  })

  test('of several hosts means the one that takes writes, each with its own port', () => {
    expect(readAddress('postgresql://shop:secret@one,two:5433,[fd00::1]:5434/shop')).toEqual({
      url: 'postgresql://shop:secret@one:5432/shop',
      options: { host: ['one', 'two', 'fd00::1'], port: [5432, 5433, 5434], target_session_attrs: 'read-write' },
    })
  })

  test('may say which host is meant, and that is not said to the server', () => {
    const read = (wanted: string) => readAddress(`postgres://one,two/shop?target_session_attrs=${wanted}&application_name=x`)
    expect(read('primary')).toMatchObject({
      url: expect.not.stringContaining('target'),
      options: { target_session_attrs: 'primary' },
    })
    expect(read('any').options).toEqual({ host: ['one', 'two'], port: [5432, 5432] })
  })

  test('keeps a password that looks like its host', () => {
    expect(readAddress('postgres://one:one@one,two/one').url).toBe('postgres://one:one@one:5432/one')
  })

  test.each([
    ['mysql://one/shop', 'is not an address'],
    ['postgres://one,,two/shop', 'names a host that cannot be read'],
    ['postgres://one:5432,two:70000/shop', 'names a port that does not exist: 70000'],
    ['postgres://one,two/shop?target_session_attrs=leader', 'target_session_attrs that does not exist: leader'],
  ])('that is wrong is refused with a reason and without its password: %s', (address, reason) => {
    expect(() => readAddress(address)).toThrow(reason)
  })

  test('of a standby cannot be written to', () => {
    expect(() => requireWritable('postgres://one,two/shop?target_session_attrs=standby')).toThrow('takes no writes')
    expect(() => requireWritable('postgres://one,two/shop')).not.toThrow()
  })

  test('leads to one of its hosts, for a program that knows one only', () => {
    const address = 'postgres://shop:secret@one,[fd00::1]:5434/shop?sslmode=require&target_session_attrs=read-write'
    expect(addressOfHost(address, 0)).toBe('postgres://shop:secret@one:5432/shop?sslmode=require')
    expect(addressOfHost(address, 1)).toBe('postgres://shop:secret@[fd00::1]:5434/shop?sslmode=require')
    expect(addressOfHost('postgres://one/shop', 0)).toBe('postgres://one:5432/shop')
  })
})

test.each([POOL_MIN, POOL_DEFAULT, 100])(
  '%i connections are shared by the parts of a process, each has some, and none is left over',
  (pool) => {
    const { requests, jobs, runner } = sharesOf(pool)
    for (const share of [requests, jobs, runner]) expect(share).toBeGreaterThan(1)
    // One listens, one is for a long list.
    expect(requests + jobs + runner + 2).toBe(pool)
  },
)
