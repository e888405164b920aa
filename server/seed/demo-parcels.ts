import type { OrderStatus } from '#domain/order-status.ts'
import { sandboxTracking } from '#server/external/parcel-tracking-sandbox.ts'
import { sendParcel } from '#server/features/orders/parcels/send-parcel.ts'
import { listLinesToShip } from '#server/features/orders/parcels/sql.ts'
import { trackParcels } from '#server/features/orders/parcels/track-parcels.ts'
import type { Deps } from '#server/http/deps.ts'

const HOUR_MS = 60 * 60 * 1000
/** A parcel sent then is out for delivery today. */
const UNDER_WAY_HOURS = 27
const SECOND_PARCEL_HOURS = 20

type Order = { id: number; number: string; byAccount: number; paidAt: Date; until: OrderStatus; parcels: number }

/** Sends an order whole, only its first line (part-shipped), or in two parcels. */
export async function sendDemoOrder({ db, now }: Deps, { id, number, byAccount, paidAt, until, parcels }: Order): Promise<void> {
  const dayAfter = new Date(paidAt.getTime() + 20 * HOUR_MS)
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  const digits = number.slice(-12)
  const whole = { courier: 'shunfeng', trackingNumber: `SF${digits}`, byAccount }
  if (parcels === 1 && until !== 'part-shipped') {
    await sendParcel(db, number, { ...whole, at: until === 'shipped' ? hoursAgo(UNDER_WAY_HOURS) : dayAfter })
    return
  }
  const lines = await listLinesToShip(db, [id])
  const first = lines.slice(0, 1).map(({ unique, quantity }) => ({ unique, quantity }))
  await sendParcel(db, number, { ...whole, at: dayAfter, lines: first })
  if (until === 'part-shipped') return
  const rest = { courier: 'jd', trackingNumber: `JDV${digits}`, byAccount, at: hoursAgo(SECOND_PARCEL_HOURS) }
  await sendParcel(db, number, rest)
}

/** Fetches the parcels' states from the sandbox, because real couriers do not know the numbers. */
export async function trackDemoParcels(deps: Deps): Promise<void> {
  await trackParcels({ ...deps, parcelTracking: sandboxTracking(deps.db, deps.now) })
}
