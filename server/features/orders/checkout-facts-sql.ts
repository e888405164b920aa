import type { Address } from '#domain/address.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { selectAddressOf, selectDefaultAddressOf } from '#server/features/accounts/address-sql.ts'
import { type StoredIds, type StoredLine, selectStored } from '#server/features/cart/stored-lines-sql.ts'
import { type SellableSku, selectSku } from '#server/features/catalog/stock.ts'
import { balanceColumn } from '#server/features/ledger/balance-sql.ts'
import { takesTransfersColumn } from '#server/features/ledger/bank-account-sql.ts'
import { type PriceFacts, type PriceFactsRow, priceFactColumns, priceFactsOf } from './price-facts-sql.ts'
import { type PlacedOrder, type StoredCheckout, selectCheckoutOf } from './sql.ts'

/* All that a step of the checkout has to know, in one statement: every one more is a round trip, in the order under the shopper's lock. */

type Common = {
  /** Null: there is none, or it is not the account's. */
  address: Address | null
  /** The packs of the lines. */
  skus: SellableSku[]
  facts: PriceFacts
}
type CommonRow = PriceFactsRow & Omit<Common, 'facts'>

/** The statement must have `packs` and `address` as rows. */
const commonColumns = (db: Db, of: { accountId: number; at: Date }): Fragment => db`
  to_jsonb(address) as address, (select coalesce(jsonb_agg(to_jsonb(packs)), '[]') from packs) as skus,
  ${priceFactColumns(db, { ...of, cityCode: db`address."cityCode"`, productIds: db`array(select "productId" from packs)` })}`

export type ConfirmFacts = Common & { stored: StoredLine[]; balance: Fen; takesTransfers: boolean }
type ConfirmAsked = { accountId: number; ids: StoredIds; addressId: number; at: Date }

/** `addressId` 0: the default one. */
export async function readForConfirming(db: Db, { accountId, ids, addressId, at }: ConfirmAsked): Promise<ConfirmFacts> {
  const address = addressId === 0 ? selectDefaultAddressOf(db, accountId) : selectAddressOf(db, accountId, addressId)
  const [row] = await db<[CommonRow & Omit<ConfirmFacts, keyof Common>]>`
    with stored as materialized (${selectStored(db, accountId, ids)}),
    packs as materialized (${selectSku(db)} where sku.id = any(array(select "skuId" from stored where "flashItemId" is null)))
    select (select coalesce(jsonb_agg(to_jsonb(stored)), '[]') from stored) as stored,
           ${balanceColumn(db, accountId)} as balance, ${takesTransfersColumn(db)} as "takesTransfers",
           ${commonColumns(db, { accountId, at })}
      from (select) one
      left join lateral (${address} limit 1) address on true`
  const { stored, balance, takesTransfers, address: found, skus, ...facts } = row
  return { stored, balance, takesTransfers, address: found, skus, facts: priceFactsOf(facts) }
}

export type PlaceFacts = Common & { earlier: PlacedOrder | null; checkout: StoredCheckout | null }
type PlaceAsked = { accountId: number; key: string; addressId: number; at: Date }

/** `earlier`: the order that the key has made already. */
export async function readForPlacing(tx: Db, { accountId, key, addressId, at }: PlaceAsked): Promise<PlaceFacts> {
  const [row] = await tx<[CommonRow & { earlier: PlacedOrder | null; checkout: ShownRow | null }]>`
    with shown as materialized (${selectCheckoutOf(tx, accountId, key)}),
    packs as materialized (
      ${selectSku(tx)}
       where sku.id = any(array(select (line ->> 'skuId')::int from shown, jsonb_array_elements(lines) line)))
    select (select jsonb_build_object('number', number, 'requestDigest', request_digest)
              from shop_order where checkout_key = ${key} and account_id = ${accountId}) as earlier,
           (select to_jsonb(shown) from shown) as checkout,
           ${commonColumns(tx, { accountId, at })}
      from (select) one
      left join lateral (${selectAddressOf(tx, accountId, addressId)} limit 1) address on true`
  const { earlier, checkout, address, skus, ...facts } = row
  return {
    earlier,
    checkout: checkout && { ...checkout, expiresAt: new Date(checkout.expiresAt) },
    address,
    skus,
    facts: priceFactsOf(facts),
  }
}
type ShownRow = Omit<StoredCheckout, 'expiresAt'> & { expiresAt: string }
