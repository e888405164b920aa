import { listDivisions } from '#contract/shop/addresses.ts'
import type { Division } from '#domain/division.ts'
import type { NamedFreightZone } from '#domain/freight.ts'
import type { Api } from '#web/api/client.ts'
import { listFreightZones } from '#web/api/staff-freight.ts'

/** All zones, and the provinces with their cities, by which their places are named. */
export async function loadFreight(api: Api): Promise<{ zones: NamedFreightZone[]; provinces: Division[] }> {
  const [zones, provinces] = await Promise.all([listFreightZones(api), api.call(listDivisions)])
  return { zones, provinces }
}
