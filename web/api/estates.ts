import * as estates from '#contract/shop/estates.ts'
import type { Estate, EstateCard } from '#domain/estate.ts'
import type { Api } from './client.ts'

/** Estates with wines on sale, by country and region. */
export const listEstates = async (api: Api): Promise<EstateCard[]> =>
  (await api.call(estates.estateList)).list.map(estates.decodeEstateCard)

export const findEstate = async (api: Api, id: number): Promise<Estate> =>
  estates.decodeEstate(await api.call(estates.estateDetail, { params: { id } }))
