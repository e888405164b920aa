import { CAPABILITIES, errorMessage, errorResponse } from '#contract/assistants/envelope.ts'
import { encodeOrder } from '#contract/assistants/order.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { orderPath } from './baskets.ts'
import type { Answer, OperationCall } from './operation.ts'
import { findOrderOfAgent, type OwnOrder } from './sql.ts'

/** Only orders that came about by the asking platform, which has signed its call; others are not there. */
export async function getOrder({ db }: Pick<Deps, 'db'>, call: OperationCall<unknown>): Promise<Answer> {
  const { agent, id, negotiated, teller } = call
  const own = await findOrderOfAgent(db, id, agent.id)
  const body = own && (await orderBody(db, own, call))
  if (body) return { body }
  const message = errorMessage('unrecoverable', { code: 'not_found', content: teller.say('assistants.not-found.order') })
  return { body: errorResponse(CAPABILITIES.order, negotiated, [message]) }
}

type Seen = Pick<OperationCall<unknown>, 'negotiated' | 'teller' | 'locale' | 'at'>

/** The whole order, as the protocol writes it. */
export async function orderBody(
  db: Deps['db'],
  own: OwnOrder,
  { negotiated, teller, locale, at }: Seen,
): Promise<object | undefined> {
  const order = await findOrderOf(db, own.accountId, own.number, at)
  if (!order) return undefined
  const behind = {
    checkoutId: own.checkoutId,
    url: teller.absolute(orderPath(locale, own.number)),
    attribution: own.attribution,
    trackingUrl: (parcel: number) => teller.absolute(`/home/${locale}/logistics?orderId=${own.number}&parcel=${parcel}`),
  }
  return encodeOrder(order, behind, negotiated, teller)
}
