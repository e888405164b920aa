import { done } from '#contract/done.ts'
import * as cart from '#contract/shop/cart.ts'
import { encodeCartLine } from '#contract/shop/cart-line.ts'
import { CART_LINES_MAX, goodsTotal, groupByValidity } from '#domain/cart.ts'
import { toYuan } from '#domain/money.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { addToCart, buyInSale, buyNow } from './add-to-cart.ts'
import { changeSku, setQuantity, stepQuantity } from './change-line.ts'
import { mergeCart } from './merge-cart.ts'
import { previewCart } from './preview-cart.ts'
import { readCart, removeCartLines } from './read-lines.ts'

export function cartRoutes(serve: Serve, deps: Deps): void {
  readingRoutes(serve, deps)
  changingRoutes(serve, deps)
}

function readingRoutes(serve: Serve, { db }: Deps): void {
  serve(cart.listCart, async ({ account: { accountId }, ...reader }) =>
    cart.encodeCart(groupByValidity(await readCart(db, accountId)), reader, accountId),
  )
  serve(cart.phoneCartList, async ({ account: { accountId }, query, ...reader }) => {
    const { valid, invalid } = groupByValidity(await readCart(db, accountId))
    const { page, limit = CART_LINES_MAX } = query
    const cut = <T>(lines: T[]): T[] => lines.slice((page - 1) * limit, page * limit)
    const wanted = query.status ? { valid: cut(valid), invalid: [] } : { valid: [], invalid: cut(invalid) }
    return { ...cart.encodeCart(wanted, reader, accountId), deduction: {} }
  })
  serve(cart.flatCartList, async ({ account: { accountId }, ...reader }) =>
    groupByValidity(await readCart(db, accountId)).valid.map((line) => encodeCartLine(line, reader, accountId)),
  )
  serve(cart.countCart, async ({ account, query }) => {
    const { valid } = groupByValidity(await readCart(db, account.accountId))
    const pieces = valid.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      count: query.numType ? valid.length : pieces,
      ids: valid.map(({ id }) => Number(id)),
      sum_price: toYuan(goodsTotal(valid)),
    }
  })
  serve(cart.previewCart, async ({ query, ...reader }) =>
    cart.encodeCart(groupByValidity(await previewCart(db, cart.decodeGuestLines(query.lines))), reader, NOBODY),
  )
}

const NOBODY = 0

function changingRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps

  serve(cart.addToCart, async ({ account, body }) => {
    const wanted = { productId: body.productId, skuCode: body.uniqueId, quantity: body.cartNum, key: body.key }
    if (body.secKillId > 0) {
      return { cartId: await buyInSale(deps, account.accountId, { ...wanted, saleId: body.secKillId }) }
    }
    return { cartId: await (body.new || body.is_new ? buyNow : addToCart)(db, account.accountId, wanted) }
  })
  serve(cart.setQuantity, async ({ account, body }) => {
    await setQuantity(db, account.accountId, body.id, body.number)
    return done('changed')
  })
  serve(cart.removeLines, async ({ account, body }) => {
    await removeCartLines(db, account.accountId, body.ids)
    return done('deleted')
  })
  serve(cart.stepQuantity, async ({ account, body }) => {
    const wanted = { productId: body.product_id, skuCode: body.unique, quantity: body.num }
    await stepQuantity(db, account.accountId, body.type, wanted)
    return done('changed')
  })
  serve(cart.changeSku, async ({ account, body }) => {
    const wanted = { productId: body.product_id, skuCode: body.unique, quantity: body.num }
    await changeSku(db, account.accountId, body.id, wanted)
    return done('changed')
  })
  serve(cart.mergeCart, async ({ account, body }) => ({
    capped: (await mergeCart(db, account.accountId, body.key, body.lines.map(cart.decodeGuestLine))).map(cart.encodeCapped),
  }))
}
