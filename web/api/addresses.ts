import * as addresses from '#contract/shop/addresses.ts'
import { ADDRESSES_MAX, type Address, type AddressDraft } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import type { Api } from './client.ts'

/** The default address first. */
export const listAddresses = async (api: Api): Promise<Address[]> =>
  (await api.call(addresses.addressList, { query: { limit: ADDRESSES_MAX } })).map(addresses.decodeAddress)

/** Adds an address, or changes the one with this id; answers its id. */
export const saveAddress = async (api: Api, draft: AddressDraft, id?: number): Promise<number> =>
  (await api.call(addresses.saveAddress, { body: addresses.encodeDraft(draft, id) })).id

export async function deleteAddress(api: Api, id: number): Promise<void> {
  await api.call(addresses.deleteAddress, { body: { id } })
}

export async function setDefaultAddress(api: Api, id: number): Promise<void> {
  await api.call(addresses.setDefaultAddress, { body: { id } })
}

export const listDivisions = async (api: Api): Promise<Division[]> =>
  (await api.call(addresses.divisionList)).map(addresses.decodeDivision)
