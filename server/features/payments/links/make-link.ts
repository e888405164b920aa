import { refuse } from '#contract/refusals.ts'
import type { PayLinks } from '#contract/staff/phone-orders.ts'
import type { Locale } from '#domain/locale.ts'
import { can } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/features/accounts/session-token.ts'
import type { Deps } from '#server/http/deps.ts'
import { endLink, findLinkable, insertLink, type Linkable, listLinks, lockLinkable } from './sql.ts'

type Clock = Pick<Deps, 'db' | 'now'>

const isWaiting = ({ status, payBy }: Linkable, at: Date): boolean => can('pay', status) && payBy > at

/** Answers the link's secret, which the shop keeps only as a hash: it can be shown this once. An earlier link ends. */
export function makePayLink({ db, now }: Clock, number: string, byAccount: number): Promise<string> {
  const token = newToken()
  return transaction(db, async (tx) => {
    const at = now()
    const order = await lockLinkable(tx, number)
    if (!order) refuse('order-not-found')
    if (!isWaiting(order, at)) refuse('pay-link-impossible')
    await endLink(tx, order.id, { byAccount, at })
    await insertLink(tx, { orderId: order.id, tokenHash: sha256(token), byAccount, at })
    return token
  })
}

/** Ends the link of an order. Does nothing when there is none. */
export function withdrawPayLink({ db, now }: Clock, number: string, byAccount: number): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockLinkable(tx, number)
    if (!order) refuse('order-not-found')
    await endLink(tx, order.id, { byAccount, at: now() })
  })
}

/** The links that were made for an order, for staff. `canMake`: the order can still be paid. */
export async function findPayLinks({ db, now }: Clock, number: string, locale: Locale): Promise<PayLinks> {
  const order = await findLinkable(db, number)
  if (!order) refuse('order-not-found')
  const links = await listLinks(db, order.id, locale)
  return {
    canMake: isWaiting(order, now()),
    payBy: order.payBy.toISOString(),
    links: links.map(({ madeAt, endedAt, ...link }) => ({
      ...link,
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
