import { setTimeout as pause } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { type Pool, transaction } from './database.ts'

const { db } = await testDatabase()
await db`create table bottle (name text)`
const count = async (name: string) => (await db`select from bottle where name = ${name}`).length
/** So many at once that every connection of the pool is opened again. */
const askAll = (pool: Pool) => Promise.all(Array.from({ length: 40 }, () => pool`select pg_sleep(0.01)`))

test('a transaction is done as a whole or not at all', async () => {
  const broken = transaction(db, async (tx) => {
    await tx`insert into bottle values ('half done')`
    throw new Error('on purpose')
  })
  await expect(broken).rejects.toThrow('on purpose')
  expect(await count('half done')).toBe(0)
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
    // These begin on the connection that has come back, before the statement below and the rollback.
    for (let index = 0; index < 10; index += 1) others.push(transaction(db, insertTwice))
    await pause(50)
    await tx`insert into bottle values ('outside')`.then(restTried.resolve, restTried.resolve)
  })
  await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await restTried.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
  await Promise.all(others)
  expect([await count('lost'), await count('outside'), await count('of others')]).toEqual([0, 0, 20])
})

async function insertTwice(tx: TransactionSql): Promise<void> {
  await tx`insert into bottle values ('of others')`
  await tx`select pg_sleep(0.2)`
  await tx`insert into bottle values ('of others')`
}
