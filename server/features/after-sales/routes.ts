import { done } from '#contract/done.ts'
import type { Reader } from '#contract/localized.ts'
import { refuse } from '#contract/refusals.ts'
import { refundType } from '#contract/shop/after-sale-brief.ts'
import { encodeAfterSale, encodeCard } from '#contract/shop/after-sale-shapes.ts'
import * as afterSales from '#contract/shop/after-sales.ts'
import { encodeOrderLine } from '#contract/shop/order-line.ts'
import { orderType } from '#contract/shop/order-shapes.ts'
import { text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import { refundableQuantity, refundTotal } from '#domain/refund-amount.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readerOf, say } from '#server/http/words.ts'
import { applyForRefund } from './apply-for-refund.ts'
import { cancelRequest, hideOwnRequest, sendReturn } from './change-own-request.ts'
import { findAfterSale, listAfterSalesOf } from './find-after-sale.ts'
import { partsOf, requireRefundable } from './refundable-lines.ts'
import { tallyAfterSalesOf } from './request-rows-sql.ts'
import { withSignedPhotos } from './signed-photos.ts'
import { staffAfterSaleRoutes } from './staff-routes.ts'

export function afterSaleRoutes(serve: Serve, deps: Deps): void {
  askingRoutes(serve, deps)
  readingRoutes(serve, deps)
  changingRoutes(serve, deps)
  staffAfterSaleRoutes(serve, deps)
}

function askingRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(afterSales.refundReasons, ({ locale }) => Object.values(REFUND_REASONS).map((reason) => text(reason, locale)))

  serve(afterSales.listRefundable, async ({ account, params, ...reader }) => {
    const { lines } = await requireRefundable(db, account.accountId, params.id, now())
    return lines.filter((line) => refundableQuantity(line, 'money') > 0).map((line) => afterSales.encodeRefundable(line, reader))
  })

  serve(afterSales.quoteRefund, async ({ account, body, ...reader }) => {
    const { order, lines } = await requireRefundable(db, account.accountId, body.id, now())
    const parts = partsOf(lines, body.refund_type, body.cart_ids)
    const { amount, shipping } = refundTotal(parts)
    return {
      _status: { _type: orderType(order.status), _is_back: lines.some((line) => refundableQuantity(line, 'return') > 0) },
      cartInfo: parts.map(({ line, quantity }) => ({ ...encodeOrderLine(line, reader), cart_num: quantity })),
      refund_price: toYuan(amount),
      postage_price: toYuan(shipping),
    }
  })

  serve(afterSales.applyForRefund, async ({ account, params, body }) => {
    const { number, amount } = await applyForRefund(deps, account.accountId, params.id, {
      kind: body.refund_type,
      reason: body.text,
      explanation: body.refund_reason_wap_explain,
      pictures: body.refund_reason_wap_img,
      lines: body.cart_ids,
    })
    return done('refund-applied', { order_id: number, refund_price: toYuan(amount) })
  })
}

/** The states that `refund_type` counts; 0 counts all. */
const TALLIED = ['all', 'money', 'return', 'refused', 'agreed', 'sent', 'refunded'] as const

function readingRoutes(serve: Serve, { db, privatePictures }: Deps): void {
  type Asked = Reader & { account: { accountId: number }; query: { refund_status: number; page: number; limit: number } }
  const readList = async ({ account, query, ...reader }: Asked) => {
    const statuses = afterSales.decodeListed(query.refund_status, reader.client)
    const [{ list, count }, tally] = await Promise.all([
      listAfterSalesOf(db, account.accountId, { statuses, ...query }),
      tallyAfterSalesOf(db, account.accountId),
    ])
    const shown = tally.filter(({ status }) => status !== 'cancelled')
    const countOf = (type: number) =>
      shown.filter((row) => type === 0 || refundType(row) === type).reduce((sum, row) => sum + row.count, 0)
    const num = TALLIED.map((name, type) => [type, { name: say(reader.locale, `after-sales.tally.${name}`), num: countOf(type) }])
    return { list: list.map((request) => encodeCard(request, readerOf(reader))), count, num: Object.fromEntries(num) }
  }
  serve(afterSales.phoneRefundList, readList)
  serve(afterSales.listAfterSales, readList)
  serve(afterSales.findAfterSale, async ({ account, params, ...reader }) => {
    const request = await findAfterSale(db, params.uni, account)
    return request ? encodeAfterSale(withSignedPhotos(request, privatePictures), readerOf(reader)) : refuse('not-found')
  })
  serve(afterSales.returnExpress, async ({ account, params, ...reader }) => {
    const request = (await findAfterSale(db, params.uni, account)) ?? refuse('not-found')
    return afterSales.encodeReturnExpress(request, request.returnParcel ?? refuse('parcel-not-found'), reader)
  })
}

function changingRoutes(serve: Serve, deps: Deps): void {
  serve(afterSales.cancelAfterSale, async ({ account, params }) => {
    await cancelRequest(deps, account.accountId, params.uni)
    return done('cancelled')
  })
  serve(afterSales.sendReturn, async ({ account, body }) => {
    await sendReturn(deps, account.accountId, body.id, {
      courier: body.refund_express_name,
      trackingNumber: body.refund_express,
      phone: body.refund_phone,
      note: body.refund_explain,
      pictures: body.refund_img,
    })
    return done('submitted')
  })
  serve(afterSales.hideAfterSale, async ({ account, params }) => {
    await hideOwnRequest(deps, account.accountId, params.uni)
    return done('deleted')
  })
}
