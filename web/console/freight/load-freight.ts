import { listDivisions } from '#contract/shop/addresses.ts'
import { listFreightZones } from '#contract/staff/freight.ts'
import type { Division } from '#domain/division.ts'
import type { NamedFreightZone } from '#domain/freight.ts'
import type { Api } from '#web/api/client.ts'

export async function loadFreight(api: Api): Promise<{ zones: NamedFreightZone[]; provinces: Division[] }> {
  const [zones, provinces] = await Promise.all([api.call(listFreightZones), api.call(listDivisions)])
  return { zones, provinces }
}
