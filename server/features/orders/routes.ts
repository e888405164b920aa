import { done } from '#contract/done.ts'
import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeDay } from '#contract/shop/gifts.ts'
import { encodeOrderInvoice } from '#contract/shop/invoice-shapes.ts'
import { encodeOrder } from '#contract/shop/order-detail.ts'
import { encodeOrderCard } from '#contract/shop/order-shapes.ts'
import * as orders from '#contract/shop/orders.ts'
import { encodeExpress, orderExpress } from '#contract/shop/parcels.ts'
import { encodePaySwitches, encodeTransferSwitch } from '#contract/shop/pay-switches.ts'
import { findInvoicingOf } from '#server/features/invoices/find-invoicing.ts'
import { payMethods } from '#server/features/ledger/pay-methods.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf } from '#server/http/words.ts'
import { phoneOrderRoutes } from './by-phone/routes.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOrder, listOrderDays } from './change-order.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { deleteOrder } from './delete-order.ts'
import { orderDeskRoutes } from './desk/routes.ts'
import { findOrderOf, listOrdersOf, tallyOrdersOf } from './find-order.ts'
import { orderInvoiceRoutes } from './invoice-routes.ts'
import { orderAgain } from './order-again.ts'
import { findLineOf } from './order-rows-sql.ts'
import { receiveOrder } from './receive-order.ts'
import { replacementRoutes } from './replacements/routes.ts'
import { staffOrderRoutes } from './staff-routes.ts'
import { transferRemark } from './transfer-remark.ts'

export function orderRoutes(serve: Serve, deps: Deps): void {
  checkoutRoutes(serve, deps)
  readingRoutes(serve, deps)
  actingRoutes(serve, deps)
  staffOrderRoutes(serve, deps)
  orderDeskRoutes(serve, deps)
  orderInvoiceRoutes(serve, deps)
  phoneOrderRoutes(serve, deps)
  replacementRoutes(serve, deps)
}

type Asked = Reader & { account: { accountId: number } }

function readingRoutes(serve: Serve, { db, now, payments }: Deps): void {
  const readSwitches = async () => {
    const methods = await payMethods(db, payments)
    return { ...encodePaySwitches(methods), offlinePayStatus: encodeTransferSwitch(methods) }
  }
  serve(orders.orderCounts, async ({ account, client }) => ({
    ...orders.encodeCounts(await tallyOrdersOf(db, account.accountId), client),
    ...(await readSwitches()),
  }))

  const readList = async (asked: Asked, query: orders.ListQuery) => {
    const filter = orders.decodeListType(query.type, asked.client)
    const { list, count } = await listOrdersOf(db, asked.account.accountId, { ...query, ...filter })
    const switches = await readSwitches()
    return { list: list.map((order) => ({ ...encodeOrderCard(order, readerOf(asked)), ...switches })), count }
  }
  serve(orders.phoneOrderList, async (call) => (await readList(call, call.query)).list)
  serve(orders.listOrders, (call) => readList(call, call.query))

  const readOrder = async ({ account, client }: Asked, name: string) => {
    const order = await findOrderOf(db, account.accountId, name, now())
    return order && orders.isShownTo(client, order.status) ? order : refuse('order-gone')
  }
  const readDetail = async (call: Asked & { params: { uni: string } }) => {
    const order = await readOrder(call, call.params.uni)
    const reader = readerOf(call)
    const invoicing = await findInvoicingOf(db, call.account.accountId, order.number, now())
    return {
      ...encodeOrder(order, reader),
      remark: await transferRemark(db, order, reader),
      ...(invoicing ? encodeOrderInvoice(invoicing) : {}),
      ...(await readSwitches()),
    }
  }
  serve(orders.findOrder, readDetail)
  serve(orders.orderDetailOfLine, readDetail)
  serve(orderExpress, async (call) => {
    const order = await readOrder(call, call.params.uni)
    const parcel = call.query.parcel ? order.parcels.find(({ id }) => id === call.query.parcel) : order.parcels.at(-1)
    return encodeExpress(order, parcel ?? refuse('parcel-not-found'), readerOf(call))
  })
  serve(orders.orderedLine, async ({ account, body, ...reader }) => {
    const found = await findLineOf(db, account.accountId, body.unique)
    return orders.encodeReviewLine(found ?? refuse('order-not-found'), reader)
  })
}

function actingRoutes(serve: Serve, deps: Deps): void {
  serve(orders.cancelOrder, async ({ account, body }) => {
    await cancelOrder(deps, account.accountId, body.id)
    return done('cancelled')
  })
  serve(orders.changeOrder, async ({ account, body }) => {
    await changeOrder(deps, account.accountId, body.uni, {
      addressId: body.addressId,
      remark: body.mark,
      card: body.gift,
      deliverOn: body.deliver_on,
    })
    return done('changed')
  })
  serve(orders.listOrderDays, async ({ account, params }) =>
    (await listOrderDays(deps, account.accountId, params.uni)).map(encodeDay),
  )
  serve(orders.receiveOrder, async ({ account, body }) => {
    await receiveOrder(deps, account.accountId, body.uni)
    return done('order-received')
  })
  serve(orders.deleteOrder, async ({ account, body }) => {
    await deleteOrder(deps, account.accountId, body.uni)
    return done('deleted')
  })
  serve(orders.orderAgain, async ({ account, body, ...reader }) =>
    orders.encodeAgain(await orderAgain(deps, account.accountId, body.uni), reader),
  )
}
