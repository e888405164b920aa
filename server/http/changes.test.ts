import { expect, test } from 'vitest'
import { connect, listeningConnection, transaction } from '#server/db/database.ts'
import { atEnd } from '#test/support/at-end.ts'
import { testDatabase } from '#test/support/database.ts'
import { announce, Changes, type Tag } from './changes.ts'

const { db, url } = await testDatabase()

/** One more process that hears of changes. */
async function listener() {
  const pool = connect(url, 2)
  atEnd(() => pool.end({ timeout: 5 }))
  const changes = new Changes()
  const heard: Tag[] = []
  changes.onChange((tags) => heard.push(...tags))
  await changes.listen(pool)
  return { pool, heard }
}

const soon = { timeout: 30_000, interval: 20 }
const tag = (id: number): Tag => `product:${id}`

test('T73: what many transactions change at once is heard by all processes, each tag once, and nothing of what was rolled back', async () => {
  const [one, other] = [await listener(), await listener()]
  const ids = Array.from({ length: 60 }, (_, index) => 1_000 + index)
  const changed = ids.map((id) =>
    transaction(db, async (tx) => {
      await announce(tx, tag(id))
      if (id % 3 === 0) throw new Error('rolled back')
    }),
  )
  await Promise.allSettled(changed)
  await announce(db, 'films')
  const committed = ids.filter((id) => id % 3 !== 0).map(tag)
  for (const { heard } of [one, other]) {
    await expect.poll(() => heard.includes('films'), soon).toBe(true)
    expect(heard.filter((each) => each !== 'films').toSorted()).toEqual(committed.toSorted())
  }
  expect(await db`select from change_waiting`).toHaveLength(0)
})

test('T73: what a process has committed before it died is told by another, long before anybody announces more', async () => {
  const { heard } = await listener()
  // Its commit is the last that it did.
  await db`select announce_change('["product:7"]', '{}')`
  await expect.poll(() => heard, soon).toEqual([tag(7)])
})

test('T73: after a lost connection only what was missed is heard; everything only when that is not known any more', async () => {
  const { pool, heard } = await listener()
  await announce(db, tag(1))
  await expect.poll(() => heard, soon).toEqual([tag(1)])
  const away = async (meanwhile: () => Promise<unknown>) => {
    heard.length = 0
    const [{ pid }] = (await listeningConnection(pool)?.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid')) ?? [
      { pid: 0 },
    ]
    await meanwhile()
    await db`select pg_terminate_backend(${pid}, 5000)`
    await transaction(db, (tx) => announce(tx, tag(3)))
    // It is told after the commit: later its notice would be the last one that the next absence begins with.
    await expect.poll(async () => db`select from change_waiting`, soon).toHaveLength(0)
  }
  await away(async () => {})
  await expect.poll(() => heard, soon).toContain(tag(3))
  expect(heard).not.toContain('*')

  await away(async () => {
    await db`delete from change_told`
  })
  await expect.poll(() => heard, soon).toContain('*')

  // Another server has taken over, which never had the last notice, and gave its number to another.
  await away(async () => {
    await db`update change_told set told_at = told_at - interval '1 minute'`
  })
  await expect.poll(() => heard, soon).toContain('*')
})
