import * as staff from '#contract/staff/freight.ts'
import type { FreightZoneDraft, NamedFreightZone } from '#domain/freight.ts'
import { toYuan } from '#domain/money.ts'
import type { Api } from './client.ts'

/** In the order in which staff arranged them, the one for everywhere last. */
export const listFreightZones = async (api: Api): Promise<NamedFreightZone[]> =>
  (await api.call(staff.listFreightZones)).map(staff.decodeZone)

/** Adds a zone, or changes the one with this id. Throws ApiError when another zone names one of the places already. */
export async function saveFreightZone(api: Api, id: number | undefined, zone: FreightZoneDraft): Promise<void> {
  const body = {
    ...zone,
    name: zone.name.zh,
    name_en: zone.name.en,
    firstFee: toYuan(zone.firstFee),
    stepFee: toYuan(zone.stepFee),
    freeFrom: zone.freeFrom === null ? null : toYuan(zone.freeFrom),
  }
  if (id === undefined) await api.call(staff.createFreightZone, { body })
  else await api.call(staff.editFreightZone, { params: { id }, body })
}

export async function deleteFreightZone(api: Api, id: number): Promise<void> {
  await api.call(staff.deleteFreightZone, { params: { id } })
}
