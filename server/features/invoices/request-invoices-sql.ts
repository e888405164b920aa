import type { Db } from '#server/db/database.ts'

/* For orders that are placed in one batch. No query when no invoice is wanted. */

/** For each call: whether its title is not its shopper's own. */
export async function findForeignTitles(
  db: Db,
  asked: readonly { accountId: number; titleId: number | null }[],
): Promise<boolean[]> {
  const named = asked.flatMap(({ accountId, titleId }) => (titleId === null ? [] : [{ accountId, titleId }]))
  if (named.length === 0) return asked.map(() => false)
  const own = await db<{ id: number; accountId: number }[]>`
    select id, account_id as "accountId"
      from invoice_title
     where id = any(${named.map(({ titleId }) => titleId)}::bigint[]) and deleted_at is null`
  const ownerOf = new Map(own.map(({ id, accountId }) => [id, accountId]))
  return asked.map(({ accountId, titleId }) => titleId !== null && ownerOf.get(titleId) !== accountId)
}

/** In the transaction of the orders. A title deleted meanwhile gives no invoice. */
export async function requestInvoicesWith(
  tx: Db,
  wanted: readonly { checkoutKey: string; titleId: number; at: Date }[],
): Promise<void> {
  if (wanted.length === 0) return
  await tx`
    insert into invoice (order_id, account_id, title, requested_at)
    select o.id, o.account_id,
           jsonb_build_object('kind', title.kind, 'name', title.name, 'taxNumber', title.tax_number, 'address', title.address,
                              'phone', title.phone, 'bank', title.bank, 'bankAccount', title.bank_account, 'email', title.email),
           wanted.at
      from jsonb_to_recordset(${tx.json(wanted.map((one) => ({ ...one, at: one.at.toISOString() })))})
        as wanted ("checkoutKey" uuid, "titleId" bigint, at timestamptz)
      join shop_order o on o.checkout_key = wanted."checkoutKey"
      join invoice_title title on title.id = wanted."titleId" and title.account_id = o.account_id and title.deleted_at is null`
}
