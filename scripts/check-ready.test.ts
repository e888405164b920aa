import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { startServer } from '#test/faults/server-process.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { PRODUCTION } from '#test/support/production.ts'
import { rowDigests } from '#test/support/row-digests.ts'
import { runCommand } from '#test/support/run-command.ts'
import { addWine } from '#test/support/shop.ts'

const SLOW = { timeout: 300_000 }

type Machine = { env: Record<string, string> & { DATABASE_URL: string; DATA_DIR: string }; db: Pool }

/** An empty database and an empty folder. */
async function newMachine(): Promise<Machine> {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const folder = temporaryDataDir()
  const db = connect(database.url, 2)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
    folder.remove()
  })
  return { env: { DATABASE_URL: database.url, DATA_DIR: folder.path }, db }
}

const check = async (env: Record<string, string>) => {
  const { code, out, err } = await runCommand('check:ready', env)
  expect(out + err).not.toMatch(/\n\s+at /)
  return { code, out }
}

test('T82: a machine that is ready is called so, whether its shop is new, behind by a migration, or there', SLOW, async () => {
  const { env, db } = await newMachine()
  const before = await check(env)
  expect(before).toMatchObject({ code: 0, out: expect.stringMatching(/^note .*PostgreSQL 18\S*, empty/m) })
  expect(before.out).toMatch(/^ok .*Clock: \d+ ms from the database’s\.$/m)
  expect(before.out).toContain(`read back and removed in ${env.DATA_DIR}.`)
  expect(before.out).toMatch(/Ready to start\.\n$/)
  expect(await db`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0)

  await prepareSchema(db, 'demo')
  expect((await check(env)).out).toMatch(/^ok .*with the tables of this version/m)
  const [last] = await db<[{ name: string }]>`delete from migration where name = (select max(name) from migration) returning name`
  const digests = await rowDigests(db)
  expect(await check(env)).toMatchObject({ code: 0, out: expect.stringContaining(`The start will migrate it: ${last.name}`) })
  expect(await rowDigests(db)).toEqual(digests)
})

test('T82: all that is wrong is said at once, each in a sentence, in the language of the terminal', SLOW, async () => {
  const folder = temporaryDataDir()
  atEnd(async () => folder.remove())
  const file = join(folder.path, 'a-file')
  writeFileSync(file, '')
  const nobody = `127.0.0.1:${await findFreePort()}`
  const env = {
    ...PRODUCTION,
    DATABASE_URL: `postgres://shop:secret@${nobody}/shop`,
    DATA_DIR: join(file, 'data'),
    REDIS_URL: `redis://${nobody}`,
  }
  const { code, out } = await check(env)
  expect(code).toBe(1)
  expect(out).toMatch(/^WRONG +Database: .*ECONNREFUSED/m)
  expect(out).toMatch(/^WRONG +Files: they cannot be kept in .*a-file/m)
  expect(out).toMatch(/^WRONG +Redis: .*ECONNREFUSED/m)
  // Made-up keys: refused, or nobody there.
  expect(out).toMatch(/^WRONG +Text messages \(Alibaba Cloud\): .* It answered: /m)
  expect(out).toMatch(/^note +Payment: neither/m)
  expect(out).toMatch(/4 things are wrong: not ready to start\.\n$/)
  expect(out).not.toContain('secret')

  const chinese = await check({ LANG: 'zh_CN.UTF-8', SHOP_MODE: 'production', DATA_DIR: folder.path })
  expect(chinese).toMatchObject({ code: 1, out: expect.stringMatching(/^错误 +配置：production needs: SITE_URL/m) })
  expect(chinese.out).toMatch(/有 1 处问题，还不能启动。\n$/)
})

test('T82: a database of the other mode or of a newer version, and a replica that is none, are not ready', SLOW, async () => {
  const { env, db } = await newMachine()
  await prepareSchema(db, 'production')
  expect(await check(env)).toMatchObject({ code: 1, out: expect.stringContaining('belongs to a shop in production') })
  const production = { ...env, ...PRODUCTION, LANG: 'en_US.UTF-8' }
  expect((await check({ ...production, DATABASE_READ_URL: env.DATABASE_URL })).out).toMatch(/^WRONG +Replica: it does not show/m)
  await db`insert into migration (name) values ('999_from_the_future.sql')`
  expect(await check(production)).toMatchObject({
    code: 1,
    out: expect.stringContaining('migrated by a newer version of the shop (999_from_the_future.sql)'),
  })
})

test(
  'T82: a newer version has migrated, and the version before goes on selling beside it until it is stopped',
  SLOW,
  async () => {
    const database = await createDatabase(inject('adminUrl'))
    const db = connect(database.url, 1)
    atEnd(async () => {
      await db.end({ timeout: 5 })
      await database.drop()
    })
    // With a wine of its own nobody fills the shop.
    await addWine(db)
    const env = { DATABASE_URL: database.url }
    const server = await startServer({ port: await findFreePort(), env: { ...env, LOG_LEVEL: 'warn' } })
    await db`insert into migration (name) values ('999_from_the_future.sql')`
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/api/category`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await check(env)).toMatchObject({ code: 1, out: expect.stringContaining('by a newer version of the shop') })
  },
)
