import type { Address } from '#domain/address.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/** One of the account's own addresses; somebody else's reads as none. */
export async function findAddressOf(db: Db, accountId: number, id: number): Promise<Address | undefined> {
  const [address] = await db<Address[]>`${selectAddressOf(db, accountId, id)}`
  return address
}

/** The same as part of a larger statement; its columns are those of an Address. */
export const selectAddressOf = (db: Db, accountId: number | Fragment, id: number | Fragment) => db`
  select ${addressColumns(db)} from address where id = ${id} and account_id = ${accountId} and deleted_at is null`

export async function findDefaultAddressOf(db: Db, accountId: number): Promise<Address | undefined> {
  const [address] = await db<Address[]>`
    select ${addressColumns(db)} from address where account_id = ${accountId} and is_default and deleted_at is null`
  return address
}

export const addressColumns = (db: Db) => db`
  id, name, phone, province, city, district, city_code as "cityCode", detail, post_code as "postCode", is_default as "isDefault"`
