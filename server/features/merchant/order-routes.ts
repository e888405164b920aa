import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/orders.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeExpress } from '#contract/shop/parcels.ts'
import { addNote } from '#server/features/orders/desk/change-desk-orders.ts'
import { listDeskOrders } from '#server/features/orders/desk/find-desk-orders.ts'
import { findOrderOf, findOrdersNumbered } from '#server/features/orders/find-order.ts'
import { confirmTransfer } from '#server/features/payments/confirm-transfer.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf, say } from '#server/http/words.ts'
import { lowerByPhone, sendByPhone } from './change-orders.ts'
import { findOrderNumber, readAbout } from './sql.ts'

const NOBODY = { nickname: '', remark: '' }

/** CRMEB's client on the merchant's phone: the console's use cases once more, never rules of its own. */
export function merchantOrderRoutes(serve: Serve, deps: Deps): void {
  readingRoutes(serve, deps)
  changingRoutes(serve, deps)
  serve(contract.listRiders, () => [])
  serve(contract.senderOfLabels, () => ({ to_name: '', to_tel: '', to_add: '' }))
  serve(contract.labelTemplates, () => ({ data: [] }))
  serve(contract.handOver, () => refuse('pickup-off'))
}

function readingRoutes(serve: Serve, { db, now }: Deps): void {
  serve(contract.listOrders, async ({ query: { status, keywords, page, limit }, ...reader }) => {
    const { list } = await listDeskOrders(db, { tab: status, search: keywords, page, limit })
    const numbers = list.map(({ number }) => number)
    const [orders, about] = await Promise.all([findOrdersNumbered(db, null, numbers), readAbout(db, numbers)])
    return numbers.flatMap((number) => {
      const order = orders.get(number)
      return order ? [contract.encodeListed(order, about.get(number) ?? NOBODY, readerOf(reader))] : []
    })
  })
  const readOrder = async (name: string) => {
    const order = (await findOrderOf(db, null, name, now())) ?? refuse('order-not-found')
    return { order, about: (await readAbout(db, [order.number])).get(order.number) ?? NOBODY }
  }
  serve(contract.findOrder, async ({ params, ...reader }) => {
    const { order, about } = await readOrder(params.orderId)
    return contract.encodeWhole(order, about, readerOf(reader))
  })
  serve(contract.findParcel, async ({ params, ...reader }) => {
    const { order } = await readOrder(params.orderId)
    return encodeExpress(order, order.parcels.at(-1) ?? refuse('parcel-not-found'), readerOf(reader))
  })
  serve(contract.findOrderToSend, async ({ params }) => {
    const { order, about } = await readOrder(params.orderId)
    return {
      id: order.id,
      order_id: order.number,
      real_name: order.recipient.name,
      user_phone: order.recipient.phone,
      user_address: order.recipient.address,
      nickname: about.nickname,
      config_export_open: 0 as const,
    }
  })
}

function changingRoutes(serve: Serve, deps: Deps): void {
  serve(contract.sendOrder, async ({ account, params, body }) => {
    const number = (await findOrderNumber(deps.db, params.id)) ?? refuse('order-not-found')
    await sendByPhone(deps, account.accountId, number, body)
    return done('done')
  })
  serve(contract.lowerPrice, async ({ account, ip, body, locale }) => {
    const { status } = await lowerByPhone(
      deps,
      { ...account, ip },
      {
        number: body.order_id,
        to: body.price,
        reason: body.reason || say(locale, 'orders.price-as-agreed'),
      },
    )
    return done(status === 'waiting' ? 'act-waits' : 'done', { order_id: body.order_id })
  })
  serve(contract.addRemark, async ({ account, body }) => {
    await addNote(deps, body.order_id, { text: body.remark, byAccount: account.accountId })
    return done('saved')
  })
  serve(contract.confirmPaid, async ({ account, ip, body: { order_id, reference } }) => {
    if (reference === '') refuse('transfer-reference-required')
    const order = (await findOrderOf(deps.db, null, order_id, deps.now())) ?? refuse('order-not-found')
    await confirmTransfer(deps, { ...account, ip }, { orderNumber: order.number, amount: order.totals.due, reference })
    return done('done')
  })
}
