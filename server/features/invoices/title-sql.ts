import type { InvoiceTitle, TitleDraft } from '#domain/invoice.ts'
import type { Db } from '#server/db/database.ts'

const columns = (db: Db) => db`
  id, kind, name, tax_number as "taxNumber", address, phone, bank, bank_account as "bankAccount", email, is_default as "isDefault"`

/** Default first, then newest. */
export const listTitles = (
  db: Db,
  accountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<InvoiceTitle[]> =>
  db<InvoiceTitle[]>`
    select ${columns(db)} from invoice_title
     where account_id = ${accountId} and deleted_at is null
     order by is_default desc, id desc
     limit ${limit} offset ${(page - 1) * limit}`

/** Undefined also for somebody else's. */
export async function findTitleOf(db: Db, accountId: number, id: number): Promise<InvoiceTitle | undefined> {
  const [title] = await db<InvoiceTitle[]>`
    select ${columns(db)} from invoice_title where id = ${id} and account_id = ${accountId} and deleted_at is null`
  return title
}

export async function findDefaultTitleOf(db: Db, accountId: number): Promise<InvoiceTitle | undefined> {
  const [title] = await db<InvoiceTitle[]>`
    select ${columns(db)} from invoice_title where account_id = ${accountId} and is_default and deleted_at is null`
  return title
}

export async function countTitles(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from invoice_title where account_id = ${accountId} and deleted_at is null`
  return row?.count ?? 0
}

const row = ({ isDefault: _, taxNumber, bankAccount, ...draft }: TitleDraft) => ({
  ...draft,
  tax_number: taxNumber,
  bank_account: bankAccount,
})

export async function insertTitle(db: Db, accountId: number, draft: TitleDraft): Promise<number> {
  const [made] = await db<{ id: number }[]>`
    insert into invoice_title ${db({ account_id: accountId, ...row(draft) })} returning id`
  if (!made) throw new Error('an invoice title was not inserted')
  return made.id
}

/** False for an unknown title. Invoices keep the old text. */
export async function updateTitle(db: Db, accountId: number, id: number, draft: TitleDraft): Promise<boolean> {
  const { count } = await db`
    update invoice_title set ${db(row(draft))} where id = ${id} and account_id = ${accountId} and deleted_at is null`
  return count === 1
}

/** False for an unknown title; the old default stays. */
export async function makeDefault(tx: Db, accountId: number, id: number): Promise<boolean> {
  if (!(await findTitleOf(tx, accountId, id))) return false
  await tx`
    update invoice_title set is_default = false
     where account_id = ${accountId} and is_default and deleted_at is null and id <> ${id}`
  await tx`update invoice_title set is_default = true where id = ${id} and account_id = ${accountId}`
  return true
}

/** One title is always the default: the newest, unless chosen. */
export async function ensureDefault(tx: Db, accountId: number): Promise<void> {
  await tx`
    update invoice_title set is_default = true
     where id = (select max(id) from invoice_title where account_id = ${accountId} and deleted_at is null)
       and not exists (select from invoice_title where account_id = ${accountId} and is_default and deleted_at is null)`
}

export async function removeTitle(db: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await db`
    update invoice_title set deleted_at = now(), is_default = false
     where id = ${id} and account_id = ${accountId} and deleted_at is null`
  return count === 1
}
