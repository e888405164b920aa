import type { ExpectedDelivery, ExpectedDraft } from '#contract/staff/expected-deliveries.ts'
import type { Db } from '#server/db/database.ts'
import { stockedSku } from './sql.ts'

export async function listExpected(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Omit<ExpectedDelivery, 'version'>[]; count: number }> {
  const open = db`arrived_at is null and cancelled_at is null`
  const [list, [total]] = await Promise.all([
    db<Omit<ExpectedDelivery, 'version'>[]>`
      select expected.id, ${stockedSku(db)}, packs, expected_on::text as "expectedOn", note, expected_on < current_date as "isLate"
        from expected_delivery expected
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
       where ${open}
       order by expected_on, expected.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count from expected_delivery where ${open}`,
  ])
  return { list, count: total?.count ?? 0 }
}

/** Undefined for an unknown pack, and for a set: its parts are delivered. */
export async function findProductOfSku(db: Db, skuId: number): Promise<number | undefined> {
  const [sku] = await db<{ productId: number }[]>`select product_id as "productId" from sku where id = ${skuId} and not is_set`
  return sku?.productId
}

export async function insertExpected(
  tx: Db,
  byAccount: number,
  { skuId, packs, expectedOn, note }: ExpectedDraft,
): Promise<number> {
  const [made] = await tx<[{ id: number }]>`
    insert into expected_delivery (sku_id, packs, expected_on, note, by_account)
    values (${skuId}, ${packs}, ${expectedOn}, ${note}, ${byAccount})
    returning id`
  return made.id
}

type Open = { skuId: number; productId: number; packs: number; expectedOn: string; note: string; isOpen: boolean }

/** Locks the pack before its delivery, like those who change stock. */
export async function lockExpected(tx: Db, id: number): Promise<Open | undefined> {
  await tx`select from sku where id = (select sku_id from expected_delivery where id = ${id}) for no key update`
  const [found] = await tx<Open[]>`
    select sku_id as "skuId", product_id as "productId", packs, expected_on::text as "expectedOn", note,
           arrived_at is null and cancelled_at is null as "isOpen"
      from expected_delivery expected join sku on sku.id = sku_id
     where expected.id = ${id}
       for update of expected`
  return found
}

type OpenRow = { id: number; skuId: number; productId: number; packs: number }

/** What is still expected of these packs, the earliest first. Locks it; the packs are locked before. */
export const lockExpectedOf = (tx: Db, skuIds: readonly number[]): Promise<OpenRow[]> =>
  tx<OpenRow[]>`
    select expected.id, sku_id as "skuId", product_id as "productId", packs
      from expected_delivery expected join sku on sku.id = sku_id
     where sku_id = any(${[...skuIds]}::bigint[]) and arrived_at is null and cancelled_at is null
     order by expected_on, expected.id
       for update of expected`

export const updateExpected = async (tx: Db, id: number, { packs, expectedOn, note }: Omit<ExpectedDraft, 'skuId'>) =>
  void (await tx`update expected_delivery set packs = ${packs}, expected_on = ${expectedOn}, note = ${note} where id = ${id}`)

export const expectRest = async (tx: Db, id: number, packs: number) =>
  void (await tx`update expected_delivery set packs = ${packs} where id = ${id}`)

export const settleExpected = async (tx: Db, id: number, how: 'arrived' | 'cancelled') =>
  void (await tx`update expected_delivery set ${tx(how === 'arrived' ? 'arrived_at' : 'cancelled_at')} = now() where id = ${id}`)
