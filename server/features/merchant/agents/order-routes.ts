import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/agents-orders.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeOrder } from '#contract/shop/order-detail.ts'
import * as desk from '#contract/staff/orders.ts'
import { maskPhone } from '#domain/account.ts'
import { actingOf, requireVisible } from '#server/features/chat/require-visible.ts'
import { addNote } from '#server/features/orders/desk/change-desk-orders.ts'
import { findOrderOf, listOrdersOf } from '#server/features/orders/find-order.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf, say } from '#server/http/words.ts'
import { lowerByPhone, sendByPhone } from '../change-orders.ts'
import { decideByPhone } from '../decide-refund.ts'
import { findOrderKeys, type OrderKeys } from './sql.ts'

const DESK: readonly string[] = [desk.listDeskOrders.access].flat()
const worksAtDesk = ({ scopes }: SignedIn): boolean => scopes.some((scope) => DESK.includes(scope))

export function agentOrderRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  const find = async (id: number): Promise<OrderKeys> => (await findOrderKeys(db, id)) ?? refuse('order-not-found')

  serve(contract.listOrders, async ({ account, params: { uid }, query: { type, ...wanted }, ...reader }) => {
    await requireVisible(db, uid, actingOf(account))
    const { list } = await listOrdersOf(db, uid, { ...type, ...wanted })
    return list.map((order) => contract.encodeListed(order, readerOf(reader)))
  })
  serve(contract.findOrder, async ({ account, params, ...reader }) => {
    const { number, phone, ...shopper } = await find(params.id)
    const isWhole = worksAtDesk(account)
    if (!isWhole) await requireVisible(db, shopper.uid, actingOf(account))
    const order = (await findOrderOf(db, null, number, now())) ?? refuse('order-not-found')
    const wire = encodeOrder(order, readerOf(reader))
    const shown = isWhole ? wire : { ...wire, user_phone: maskPhone(wire.user_phone), user_address: '' }
    return { orderInfo: { ...shown, add_time: shown._add_time }, userInfo: { ...shopper, phone: maskPhone(phone) } }
  })
  serve(contract.lowerPrice, async ({ account, ip, params, body: { pay_price, reason }, locale }) => {
    const { number } = await find(params.id)
    const asked = { number, to: pay_price, reason: reason || say(locale, 'orders.price-as-agreed') }
    const { status } = await lowerByPhone(deps, { ...account, ip }, asked)
    return done(status === 'waiting' ? 'act-waits' : 'done')
  })
  serve(contract.sendOrder, async ({ account, params, body: { delivery_name, ...parcel } }) => {
    const { number } = await find(params.id)
    await sendByPhone(deps, account.accountId, number, { ...parcel, delivery_type: parcel.delivery_type || delivery_name })
    return done('done')
  })
  serve(contract.decideRefund, async ({ account, ip, body }) => {
    await decideByPhone(deps, account, ip, body)
    return done('done')
  })
  serve(contract.addRemark, async ({ account, body }) => {
    await addNote(deps, body.order_id, { text: body.remark, byAccount: account.accountId })
    return done('saved')
  })
  serve(contract.couriers, (reader) => contract.encodeCouriers(reader))
  serve(contract.labelTemplates, () => [])
  serve(contract.listRiders, () => [])
  serve(contract.senderOfLabels, () => ({ express_temp_id: '', to_name: '', id: '', to_tel: '', to_add: '' }))
  serve(contract.pickUp, () => refuse('pickup-off'))
}
