import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'

const TITLE = { kind: 'person', name: '林晓', taxNumber: '', address: '', phone: '', bank: '', bankAccount: '', email: '' }
const [VALID, CANCELLED, LOST] = ['24310000000000000001', '24310000000000000002', '24310000000000000003']

test('what was issued or cancelled with a number before is on record; the version before puts there what it still issues', async () => {
  const before = (await listMigrations()).filter((name) => name < '076')
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 2)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  await migrate(db, before)
  const [who] = await db<{ id: number }[]>`insert into account (login, nickname) values ('chief', 'Chief') returning id`
  const id = who?.id ?? 0
  const order = async (number: string) => {
    const [row] = await db<{ id: number }[]>`
      insert into shop_order (number, account_id, status, goods_total, shipping_fee, discount, due, recipient_name, recipient_phone, recipient_address,
                              checkout_key, pay_by, placed_at, unique_code, request_digest, city_code)
      values (${number}, ${id}, 'paid', 100_00, 0, 0, 100_00, '', '', '', gen_random_uuid(), now(), now(), ${number}, '', 0) returning id`
    return row?.id ?? 0
  }
  const invoice = async (number: string, status: string, issued = '') => db`
    insert into invoice (order_id, account_id, title, status, invoice_number, file, amount, note, issued_at, issued_by)
    values (${await order(number)}, ${id}, ${db.json(TITLE)}, ${status}, ${issued}, ${issued && 'a.pdf'}, ${issued ? 90_00 : 0}, '',
            ${issued ? '2026-01-02' : null}, ${issued ? id : null})`
  await invoice('cp1', 'issued', VALID)
  await invoice('cp2', 'cancelled', CANCELLED)
  await invoice('cp3', 'requested')
  await invoice('cp4', 'cancelled')
  await db`
    insert into audit_entry (at, by_account, address, action, for_account, subject, details) values
      ('2026-02-03', ${id}, '', 'invoice-cancelled', ${id}, 'cp2', '{}'),
      ('2026-01-01', ${id}, '', 'invoice-issued', ${id}, 'cp3', ${db.json({ invoiceNumber: LOST })}),
      ('2026-01-01', ${id}, '', 'invoice-issued', ${id}, 'cp1', ${db.json({ invoiceNumber: VALID })})`
  await migrate(db)
  await migrate(db)
  const listed = () => db`
    select number, amount, file, ending, to_char(ended_at, 'YYYY-MM-DD') as "endedOn", ended_by as "endedBy" from issued_invoice order by number`
  expect(await listed()).toEqual([
    { number: VALID, amount: 90_00, file: 'a.pdf', ending: null, endedOn: null, endedBy: null },
    { number: CANCELLED, amount: 90_00, file: 'a.pdf', ending: 'voided', endedOn: '2026-02-03', endedBy: id },
  ])
  // As the version before says it.
  const issue = (number: string, as: string) => db`
    update invoice set status = 'issued', invoice_number = ${as}, file = 'b.pdf', amount = 100_00, issued_at = now(), issued_by = ${id}
     where order_id = (select id from shop_order where shop_order.number = ${number})`
  await expect(issue('cp3', LOST)).rejects.toThrow('invoice_number_used')
  await issue('cp3', '24310000000000000004')
  await issue('cp1', '24310000000000000005')
  expect((await listed()).map(({ number, ending }) => [number.at(-1), ending])).toEqual([
    ['1', 'corrected'],
    ['2', 'voided'],
    ['4', null],
    ['5', null],
  ])
})
