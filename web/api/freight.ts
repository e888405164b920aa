import { decodeFreightZone, freightEverywhere } from '#contract/shop/freight.ts'
import type { FreightZone } from '#domain/freight.ts'
import type { Api } from './client.ts'

/** What delivery costs where no particular rule holds: an estimate, until the address is known. */
export const everywhereFreight = async (api: Api): Promise<FreightZone> => decodeFreightZone(await api.call(freightEverywhere))
