import { listDivisions } from '#contract/shop/addresses.ts'
import { listClosedDays, listFreightZones } from '#contract/staff/freight.ts'
import type { Division } from '#domain/division.ts'
import type { NamedFreightZone } from '#domain/freight.ts'
import type { Api } from '#web/api/client.ts'

type Freight = { zones: NamedFreightZone[]; provinces: Division[]; closedDays: string[] }

export async function loadFreight(api: Api): Promise<Freight> {
  const [zones, provinces, closedDays] = await Promise.all([
    api.call(listFreightZones),
    api.call(listDivisions),
    api.call(listClosedDays),
  ])
  return { zones, provinces, closedDays }
}
