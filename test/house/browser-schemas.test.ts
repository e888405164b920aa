import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What only the server reads, though it stands beside what the browser writes. */
const SERVERS_OWN = ['contract/assistants/profile.ts', 'contract/shop/captcha.ts', 'contract/shop/chat-client-frames.ts']

test('nothing that the browser runs reads by a schema: its build has none (web/api/no-schemas.ts)', () => {
  const files = globSync('{contract,domain,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  const readers = files.filter((file) =>
    /(?<!JSON|Date)\.(?:safeParse|parse)(?:Async)?\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(readers.toSorted()).toEqual(SERVERS_OWN)
})
