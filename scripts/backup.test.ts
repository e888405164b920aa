import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { until } from '#test/faults/server-process.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { dataDir, databaseUrl = '' } = shop.deps.config
const folder = temporaryDataDir()
afterAll(folder.remove)
const file = join(folder.path, 'shop.tar.gz')

/** Runs a command on the test's database and data folder. */
function run(script: 'backup' | 'restore', args: string[], place = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...args], {
    env: { PATH, HOME, TMPDIR, ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  running.add(child)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}
const running = new Set<{ kill: (signal: NodeJS.Signals) => boolean }>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

const isWaitingForLock = async (db: Pool) =>
  (await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0

test('a backup that is told to stop in the middle clears its half-done work away and says so', { timeout: 120_000 }, async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    await shop.db.begin(async (tx) => {
      await tx`lock table sku in access exclusive mode`
      const backup = run('backup', [file])
      await until(() => isWaitingForLock(shop.db))
      expect(readdirSync(folder.path)).toEqual([expect.stringMatching(/^\.backup-/)])
      backup.kill(signal)
      expect(await backup.ended).toEqual({
        code: 1,
        output: expect.stringContaining(`Stopped by ${signal}; what was half done is removed.\n`),
      })
      expect(readdirSync(folder.path)).toEqual([])
    })
    // A closed connection holds no snapshot.
    await until(
      async () =>
        (await shop.db`select from pg_stat_activity where datname = current_database() and query like 'copy %'`).length === 0,
    )
  }
})

test('what a killed backup has left behind is for its owner’s eyes only, and the next one removes it', {
  timeout: 120_000,
}, async () => {
  await shop.db.begin(async (tx) => {
    await tx`lock table sku in access exclusive mode`
    const backup = run('backup', [file])
    await until(() => isWaitingForLock(shop.db))
    backup.kill('SIGKILL')
    await backup.ended
  })
  const [left = ''] = readdirSync(folder.path)
  expect(statSync(join(folder.path, left)).mode & 0o777).toBe(0o700)
  const { code, output } = await run('backup', [file]).ended
  expect(output).toMatch(/shop\.tar\.gz: \d+ tables, \d+ rows, \d+ files, [\d.]+ MB, read back\./)
  expect(code).toBe(0)
  expect(readdirSync(folder.path)).toEqual(['shop.tar.gz'])
})

test('a restore that is told to stop in the middle leaves database and folder empty', { timeout: 120_000 }, async () => {
  expect((await run('backup', [file]).ended).code).toBe(0)
  const machine = await createDatabase(inject('adminUrl'), 'template0')
  const home = temporaryDataDir()
  const db = connect(machine.url, 5)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await machine.drop()
    home.remove()
  })
  const place = { DATABASE_URL: machine.url, DATA_DIR: home.path }
  await db.begin(async (tx) => {
    // The lock of a migration.
    await tx`select pg_advisory_xact_lock(7317001)`
    const restore = run('restore', [file], place)
    await until(() => isWaitingForLock(db))
    restore.kill('SIGTERM')
    expect(await restore.ended).toEqual({
      code: 1,
      output: expect.stringContaining('Stopped by SIGTERM; what was half done is removed.\n'),
    })
  })
  expect(readdirSync(home.path)).toEqual([])
  await until(
    async () =>
      (await db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length === 0,
  )
  expect(await db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)
  expect(await run('restore', [file], place).ended).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored \d+ tables/m),
  })
})

test('a folder in which there is no shop is not backed up, and none is made in it', async () => {
  const home = temporaryDataDir()
  atEnd(home.remove)
  const { code, output } = await run('backup', [file], { DATABASE_URL: '', DATA_DIR: home.path }).ended
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`There is no shop in ${home.path}.`) })
  expect(readdirSync(home.path)).toEqual([])
  expect((await run('backup', ['--evenifempty']).ended).code).toBe(1)
})
