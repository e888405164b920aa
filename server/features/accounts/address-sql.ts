import type { Address, AddressDraft } from '#domain/address.ts'
import type { Db, Fragment } from '#server/db/database.ts'

const addressColumns = (db: Db) => db`
  id, name, phone, province, city, district, city_code as "cityCode", detail, post_code as "postCode", is_default as "isDefault"`

export async function findAddressOf(db: Db, accountId: number, id: number): Promise<Address | undefined> {
  const [address] = await db<Address[]>`${selectAddressOf(db, accountId, id)}`
  return address
}

export const selectAddressOf = (db: Db, accountId: number | Fragment, id: number | Fragment) => db`
  select ${addressColumns(db)} from address where id = ${id} and account_id = ${accountId} and deleted_at is null`

export async function findDefaultAddressOf(db: Db, accountId: number): Promise<Address | undefined> {
  const [address] = await db<Address[]>`${selectDefaultAddressOf(db, accountId)}`
  return address
}

export const selectDefaultAddressOf = (db: Db, accountId: number) => db`
  select ${addressColumns(db)} from address where account_id = ${accountId} and is_default and deleted_at is null`

export const listAddresses = (db: Db, accountId: number, { page, limit }: { page: number; limit: number }): Promise<Address[]> =>
  db<Address[]>`
    select ${addressColumns(db)} from address
     where account_id = ${accountId} and deleted_at is null
     order by is_default desc, id desc
     limit ${limit} offset ${(page - 1) * limit}`

export async function countAddresses(db: Db, accountId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from address where account_id = ${accountId} and deleted_at is null`
  return row?.count ?? 0
}

export async function hasSameAddress(db: Db, accountId: number, draft: AddressDraft, exceptId: number): Promise<boolean> {
  const [same] = await db`
    select from address
     where account_id = ${accountId} and deleted_at is null and id <> ${exceptId}
       and name = ${draft.name} and phone = ${draft.phone} and detail = ${draft.detail}
       and province = ${draft.province} and city = ${draft.city} and district = ${draft.district}
     limit 1`
  return same !== undefined
}

export async function insertAddress(db: Db, accountId: number, draft: AddressDraft): Promise<number> {
  const [made] = await db<{ id: number }[]>`
    insert into address (account_id, name, phone, province, city, district, city_code, detail, post_code)
    values (${accountId}, ${draft.name}, ${draft.phone}, ${draft.province}, ${draft.city}, ${draft.district}, ${draft.cityCode},
            ${draft.detail}, ${draft.postCode})
    returning id`
  if (!made) throw new Error('an address was not inserted')
  return made.id
}

/** False when the account has no such address. */
export async function updateAddress(db: Db, accountId: number, id: number, draft: AddressDraft): Promise<boolean> {
  const { count } = await db`
    update address
       set name = ${draft.name}, phone = ${draft.phone}, province = ${draft.province}, city = ${draft.city},
           district = ${draft.district}, city_code = ${draft.cityCode}, detail = ${draft.detail}, post_code = ${draft.postCode}
     where id = ${id} and account_id = ${accountId} and deleted_at is null`
  return count === 1
}

export async function makeDefault(tx: Db, accountId: number, id: number): Promise<boolean> {
  if (!(await findAddressOf(tx, accountId, id))) return false
  await tx`
    update address set is_default = false
     where account_id = ${accountId} and is_default and deleted_at is null and id <> ${id}`
  await tx`update address set is_default = true where id = ${id} and account_id = ${accountId}`
  return true
}

/** Without a default, the newest address becomes it. */
export async function ensureDefault(tx: Db, accountId: number): Promise<void> {
  await tx`
    update address set is_default = true
     where id = (select max(id) from address where account_id = ${accountId} and deleted_at is null)
       and not exists (select from address where account_id = ${accountId} and is_default and deleted_at is null)`
}

export async function removeAddress(db: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await db`
    update address set deleted_at = now(), is_default = false
     where id = ${id} and account_id = ${accountId} and deleted_at is null`
  return count === 1
}
