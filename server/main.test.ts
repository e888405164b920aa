import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { temporaryDataDir } from '#test/support/data-dir.ts'

const MAIN = new URL('main.ts', import.meta.url).href
const dataDir = temporaryDataDir()
afterAll(() => dataDir.remove())

test('T65: SIGTERM while the shop is still being prepared ends it, and its database does not stay behind', async () => {
  const script = `const { main } = await import(${JSON.stringify(MAIN)})\nawait main({ pages: false })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, PORT: '0', DATA_DIR: dataDir.path },
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  while (!output.includes('migrated:')) {
    if (child.exitCode !== null) throw new Error(`ended by itself: ${output}`)
    await pause(20)
  }
  const postmasterFile = join(dataDir.path, 'postgres/cluster/postmaster.pid')
  expect(existsSync(postmasterFile)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  await expect.poll(() => existsSync(postmasterFile), { timeout: 60_000 }).toBe(false)
  // A first start takes seconds on a quiet machine, and minutes beside a whole suite.
}, 600_000)
