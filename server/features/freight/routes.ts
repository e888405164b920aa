import { done } from '#contract/done.ts'
import { encodeShownZone, freightEverywhere, freightHome } from '#contract/shop/freight.ts'
import * as staff from '#contract/staff/freight.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listVersionedZones, removeZone, saveClosedDays, saveWorkingDays, saveZone } from './save-zone.ts'
import { findHomeZone, findWorkingDays, findZone, listClosedDays } from './sql.ts'

export function freightRoutes(serve: Serve, deps: Deps): void {
  serve(
    freightEverywhere,
    async ({ tag }) => {
      tag('freight')
      return encodeShownZone(await findZone(deps.db, null))
    },
    { cache: true },
  )

  serve(freightHome, async ({ account }) => encodeShownZone(await findHomeZone(deps.db, account.accountId)))

  serve(staff.listFreightZones, async (reader) =>
    (await listVersionedZones(deps.db)).map((zone) => staff.encodeZone(zone, reader)),
  )
  serve(staff.createFreightZone, async ({ body, ...reader }) =>
    staff.encodeZone(await saveZone(deps, { zone: staff.decodeZoneForm(body) }), reader),
  )
  serve(staff.editFreightZone, async ({ params, body: { version, ...zone }, ...reader }) =>
    staff.encodeZone(await saveZone(deps, { id: params.id, version, zone: staff.decodeZoneForm(zone) }), reader),
  )
  serve(staff.listClosedDays, async () => ({ days: await listClosedDays(deps.db) }))
  serve(staff.saveClosedDays, async ({ body }) => {
    await saveClosedDays(deps, body)
    return done('saved')
  })
  serve(staff.findWorkingDays, async () => {
    const { workingWeekdays, workingDays } = await findWorkingDays(deps.db)
    return { workingWeekdays: [...workingWeekdays], workingDays: [...workingDays] }
  })
  serve(staff.saveWorkingDays, async ({ body: { seen, ...wanted } }) => {
    await saveWorkingDays(deps, wanted, seen)
    return done('saved')
  })
  serve(staff.deleteFreightZone, async ({ params }) => {
    await removeZone(deps, params.id)
    return done('deleted')
  })
}
