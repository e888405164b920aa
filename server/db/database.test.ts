import { setTimeout as pause } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { connect, type Pool, transaction } from './database.ts'
import { REQUEST_LIMITS } from './statement-limits.ts'
import { withinTimeLimit } from './time-limit.ts'

const { db, url } = await testDatabase()
await db`create table bottle (name text)`
const count = async (name: string) => (await db`select from bottle where name = ${name}`).length
/** Enough queries to reopen every connection of the pool. */
const askAll = (pool: Pool) => Promise.all(Array.from({ length: 40 }, () => pool`select pg_sleep(0.01)`))

test('a transaction is done as a whole or not at all', async () => {
  const broken = transaction(db, async (tx) => {
    await tx`insert into bottle values ('half done')`
    throw new Error('on purpose')
  })
  await expect(broken).rejects.toThrow('on purpose')
  expect(await count('half done')).toBe(0)
})

test('of two transactions that wait for each other both are done, each once', async () => {
  await db`insert into bottle values ('left'), ('right')`
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const rename = (first: string, second: string, mark: string) =>
    transaction(db, async (tx) => {
      await tx`select from bottle where name = ${first} for update`
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx`select from bottle where name = ${second} for update`
      await tx`insert into bottle values (${mark})`
    })
  await Promise.all([rename('left', 'right', 'from the left'), rename('right', 'left', 'from the right')])
  expect(holding).toBe(3)
  expect([await count('from the left'), await count('from the right')]).toEqual([1, 1])
})

test('when its connection is lost, the rest of a transaction is rejected: it neither runs outside of it nor hurts others', async () => {
  const others: Promise<unknown>[] = []
  const restTried = Promise.withResolvers<unknown>()
  const broken = transaction(db, async (tx) => {
    await tx`insert into bottle values ('lost')`
    const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await db`select pg_terminate_backend(${backend?.pid ?? 0})`
    await pause(100)
    await askAll(db)
    // These begin on the reopened connection before the statement below and the rollback.
    for (let index = 0; index < 10; index += 1) others.push(transaction(db, insertTwice))
    await pause(50)
    await tx`insert into bottle values ('outside')`.then(restTried.resolve, restTried.resolve)
  })
  await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await restTried.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
  await Promise.all(others)
  expect([await count('lost'), await count('outside'), await count('of others')]).toEqual([0, 0, 20])
})

test('a transaction that begins just when a connection can take no more statements is still alone on it', async () => {
  const pool = connect(url, 2)
  // The driver pipelines up to a hundred statements on a busy connection; one of these BEGINs is the last.
  for (let asked = 190; asked < 206; asked += 1) {
    const busy = Array.from({ length: 2 }, () => pool`select pg_sleep(0.02)`.execute())
    const waiting = Array.from({ length: asked }, () => pool`select`.execute())
    const [one] = await transaction(pool, (tx) => tx`select pg_current_xact_id_if_assigned() is null as "isEmpty"`)
    expect(one).toEqual({ isEmpty: true })
    await Promise.all([...busy, ...waiting])
  }
  expect(await pool`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`).toEqual([])
  await pool.end()
})

test('a statement that waits for a connection until its time is up is never carried out', async () => {
  const pool = connect(url, 2, REQUEST_LIMITS)
  const busy = Array.from({ length: 2 }, () => pool`select pg_sleep(1)`.execute())
  await expect(withinTimeLimit(200, () => pool`insert into bottle values ('too late')`.execute())).rejects.toMatchObject({
    code: 'TIME_IS_UP',
  })
  await Promise.all(busy)
  await askAll(pool)
  expect(await count('too late')).toBe(0)
  await pool.end()
})

test('a transaction whose time is up is rolled back as soon as it can be, and leaves its connection to others', async () => {
  const pool = connect(url, 1, REQUEST_LIMITS)
  const restTried = Promise.withResolvers<unknown>()
  // On a busy machine the connection alone may take longer than the time given here.
  await pool`select`
  const late = withinTimeLimit(2000, () =>
    transaction(pool, async (tx) => {
      await tx`insert into bottle values ('before the time')`
      await tx`select pg_sleep(3)`
      await tx`insert into bottle values ('after the time')`.then(restTried.resolve, restTried.resolve)
    }),
  )
  await expect(late).rejects.toMatchObject({ code: 'TIME_IS_UP' })
  expect(await restTried.promise).toMatchObject({ code: 'TIME_IS_UP' })
  expect(await pool`select pg_current_xact_id_if_assigned() is null as "isEmpty"`).toEqual([{ isEmpty: true }])
  expect([await count('before the time'), await count('after the time')]).toEqual([0, 0])
  await pool.end()
})

test('a transaction that has done all its statements when its time is up is not committed', async () => {
  const pool = connect(url, 1, REQUEST_LIMITS)
  const late = withinTimeLimit(300, () => transaction(pool, (tx) => tx`insert into bottle select 'slow' from pg_sleep(1)`))
  await expect(late).rejects.toMatchObject({ code: 'TIME_IS_UP' })
  await pool`select`
  expect(await count('slow')).toBe(0)
  await pool.end()
})

test('a transaction whose plans the database has dropped in the middle is committed, or rejected and leaves nothing', async () => {
  const pool = connect(url, 1)
  const insert = (tx: TransactionSql, name: string) => tx`insert into bottle values (${name})`
  await transaction(pool, (tx) => insert(tx, 'before'))
  await transaction(pool, async (tx) => {
    await insert(tx, 'dropped after')
    await tx`deallocate all`
  })
  expect(await count('dropped after')).toBe(1)

  const broken = transaction(pool, async (tx) => {
    await tx`insert into bottle values ('dropped before')`
    await tx`deallocate all`
    // Catching the error does not repair a failed transaction.
    await insert(tx, 'dropped before').catch(() => {})
  })
  await expect(broken).rejects.toMatchObject({ code: '26000' })
  expect(await count('dropped before')).toBe(0)
  // The connection is free, and its next transaction plans anew.
  await transaction(pool, (tx) => insert(tx, 'next'))
  expect(await count('next')).toBe(1)
  await pool.end()
})

test('outside of transactions a statement whose plan the database has dropped is planned anew and done once', async () => {
  const pool = connect(url, 1)
  for (let time = 1; time <= 3; time += 1) {
    await pool`insert into bottle values (${'planned anew'})`
    await pool`deallocate all`
    expect(await count('planned anew')).toBe(time)
  }
  await pool.end()
})

test('a savepoint whose plans are dropped is given up alone, and a plan that does not fit any more fails its transaction', async () => {
  const pool = connect(url, 1)
  const kept = () =>
    transaction(pool, async (tx) => {
      await tx`insert into bottle values ('beside a savepoint')`
      const given = tx.savepoint(async (part) => {
        await part`insert into bottle values ('in a savepoint')`
        await part`deallocate all`
        throw new Error('on purpose')
      })
      await expect(given).rejects.toThrow('on purpose')
    })
  await kept()
  await expect(kept()).rejects.toMatchObject({ code: '26000' })
  await kept()
  expect([await count('beside a savepoint'), await count('in a savepoint')]).toEqual([2, 0])

  const readAll = (tx: TransactionSql) => tx`select * from cork where number = ${1}`
  await pool`create table cork (number integer)`
  await transaction(pool, readAll)
  await db`alter table cork add column colour text`
  await expect(transaction(pool, readAll)).rejects.toThrow('cached plan must not change result type')
  expect(await transaction(pool, readAll)).toEqual([])
  await pool.end()
})

test('a commit that the database answers with a rollback is rejected', async () => {
  const broken = transaction(db, async (tx) => {
    await tx`insert into bottle values ('rolled back')`
    // The driver reports the end of a COPY only to its stream, which is ignored here.
    const rows = await tx`copy bottle (name) from stdin`.writable()
    await new Promise((done) => rows.on('error', done).end('too\tmany\n'))
  })
  await expect(broken).rejects.toMatchObject({ code: 'TRANSACTION_ROLLED_BACK' })
  expect(await count('rolled back')).toBe(0)
})

async function insertTwice(tx: TransactionSql): Promise<void> {
  await tx`insert into bottle values ('of others')`
  await tx`select pg_sleep(0.2)`
  await tx`insert into bottle values ('of others')`
}
