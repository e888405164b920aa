import { pino } from 'pino'
import { expect, test } from 'vitest'
import { shopWith } from '#test/support/shop.ts'
import { sweepExpired } from './sql.ts'

const { db } = await shopWith()

test('what has expired is deleted, also when one of the deletions fails, which is logged', async () => {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  await db`insert into search_tally (day, term_ids, searches) values (current_date - 91, '{1}', 1), (current_date, '{2}', 1)`
  await db`alter table captcha rename to captcha_elsewhere`
  await sweepExpired(db, log)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('"what":"captchas"')
  expect(await db`select term_ids from search_tally`).toEqual([{ term_ids: [2] }])
  await db`alter table captcha_elsewhere rename to captcha`
  await sweepExpired(db, log)
  expect(logged).toHaveLength(1)
})
