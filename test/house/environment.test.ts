import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { environment } from '#server/environment.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
const example = parseEnv(read('.env.example'))
/** Set by `npm run dev` only. */
const ITS_OWN = 'REBSTOCK_DEV'
const known = Object.keys(environment.shape).filter((name) => name !== ITS_OWN)

test('the sample of an environment file has every variable that the shop knows, and no other', () => {
  expect(Object.keys(example).toSorted()).toEqual(known.toSorted())
  const written = [...read('.env.example').matchAll(/^([A-Z]\w*)=/gm)].map(([, name]) => name)
  expect(written).toEqual([...new Set(written)])
})

test('the README says of every variable what it means', () => {
  const [, table = ''] = /\| Variable \| Meaning[^\n]*\n((?:\|[^\n]*\n)+)/.exec(read('README.md')) ?? []
  const explained = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, names = '']) => names.match(/[A-Z]\w+/g) ?? [])
  expect(explained.filter((name) => name !== 'REBSTOCK_ENV_FILE').toSorted()).toEqual(known.toSorted())
})

test('the sample is refused for what it leaves open, and for nothing else', () => {
  const filled = { ADMIN_PASSWORD: 'a-long-password', ...named('SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME') }
  expect(() => readConfig(example)).toThrow('production needs: ADMIN_PASSWORD, SMS_ACCESS_KEY_ID')
  expect(readConfig({ ...example, ...filled, ...named('SMS_TEMPLATE_CODE') })).toMatchObject({
    mode: 'production',
    trustedProxies: ['127.0.0.1'],
  })
})

const named = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, 'x']))
