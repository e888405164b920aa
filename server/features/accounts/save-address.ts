import { refuse } from '#contract/refusals.ts'
import type { UncheckedDraft } from '#contract/shop/addresses.ts'
import { ADDRESSES_MAX, type AddressDraft, addressProblems, DETAIL_MAX, NAME_MAX } from '#domain/address.ts'
import { findRegion } from '#domain/division.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import {
  countAddresses,
  ensureDefault,
  hasSameAddress,
  insertAddress,
  makeDefault,
  removeAddress,
  updateAddress,
} from './address-sql.ts'
import { divisions } from './divisions.ts'
import { lockAccountRow } from './lock-account-sql.ts'

/**
 * Adds an address, or changes the one of `id`; answers its id. One address is always the default. Refuses bad fields by name, the same
 * address twice, more than ADDRESSES_MAX, and one of another account.
 */
export async function saveAddress(db: Pool, accountId: number, wanted: UncheckedDraft, id: number | undefined): Promise<number> {
  const draft = checkDraft(wanted)
  return transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if (await hasSameAddress(tx, accountId, draft, id ?? 0)) refuse('address-exists')
    const saved = await write()
    if (draft.isDefault) await makeDefault(tx, accountId, saved)
    await ensureDefault(tx, accountId)
    return saved

    async function write(): Promise<number> {
      if (id !== undefined) return (await updateAddress(tx, accountId, id, draft)) ? id : refuse('address-not-found')
      if ((await countAddresses(tx, accountId)) >= ADDRESSES_MAX) refuse('address-too-many', { max: ADDRESSES_MAX })
      return insertAddress(tx, accountId, draft)
    }
  })
}

/** Makes an address the default one. Refuses an address that is not the account's. */
export async function setDefaultAddress(db: Pool, accountId: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if (!(await makeDefault(tx, accountId, id))) refuse('address-not-found')
  })
}

/** The newest of the others becomes the default. */
export async function deleteAddress(db: Pool, accountId: number, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccountRow(tx, accountId)
    if (!(await removeAddress(tx, accountId, id))) refuse('address-not-found')
    await ensureDefault(tx, accountId)
  })
}

/** Stores official Chinese names, because couriers read Chinese. */
function checkDraft(wanted: UncheckedDraft): AddressDraft {
  const { name, phone, detail } = addressProblems(wanted)
  if (name) refuse(`address-name-${name}`, { max: NAME_MAX })
  if (wanted.phone === '') refuse('address-phone-required')
  if (phone) refuse(`address-phone-${phone}`)
  if (wanted.province === '') refuse('address-province-required')
  const region = findRegion(divisions, wanted, wanted.cityCode) ?? refuse('address-invalid')
  if (detail) refuse(`address-detail-${detail}`, { max: DETAIL_MAX })
  return {
    ...wanted,
    province: region.province.name.zh,
    city: region.city.name.zh,
    district: region.district.name.zh,
    cityCode: region.city.code,
  }
}
