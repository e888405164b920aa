import { listDivisions } from '#contract/shop/addresses.ts'
import { findWorkingDays, listClosedDays, listFreightZones, type StaffFreightZone } from '#contract/staff/freight.ts'
import type { WorkingDays } from '#domain/delivery-day.ts'
import type { Division } from '#domain/division.ts'
import type { Api } from '#web/api/client.ts'

type Freight = { zones: StaffFreightZone[]; provinces: Division[]; closedDays: string[]; working: WorkingDays }

export async function loadFreight(api: Api): Promise<Freight> {
  const [zones, provinces, closedDays, working] = await Promise.all([
    api.call(listFreightZones),
    api.call(listDivisions),
    api.call(listClosedDays),
    api.call(findWorkingDays),
  ])
  return { zones, provinces, closedDays, working }
}
