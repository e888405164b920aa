import { expect, test } from 'vitest'
import { type CartLine, GUEST_LINES_MAX, type GuestLine } from '#domain/cart.ts'
import { fen } from '#domain/money.ts'
import {
  decodeCapped,
  decodeCart,
  decodeGuestLine,
  decodeGuestLines,
  encodeCapped,
  encodeCart,
  encodeGuestLine,
  encodeGuestLines,
  mergeCart,
  previewCart,
  removeLines,
} from './cart.ts'
import { cartLine } from './cart-line.ts'

const READER = { locale: 'zh-CN', client: 'pc' } as const
const line: CartLine = {
  id: 7,
  productId: 1001,
  skuCode: '0a1b2c3d',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/a.webp',
  vintage: 2021,
  sizeMl: 750,
  pack: 6,
  price: fen(188_00),
  listPrice: fen(228_00),
  priceWhenAdded: fen(198_00),
  quantity: 3,
  stock: 12,
  isValid: true,
  flashItemId: null,
}

test('a cart comes back from the wire as it went', () => {
  const cart = {
    valid: [line, { ...line, id: 'u0123', vintage: null, listPrice: null, pack: 1 }],
    invalid: [{ ...line, stock: 0, isValid: false }],
  }
  const wire = encodeCart(cart, READER, 10001)
  for (const item of [...wire.valid, ...wire.invalid]) expect(cartLine.parse(item)).toEqual(item)
  expect(decodeCart(JSON.parse(JSON.stringify(wire)))).toEqual(cart)
})

test('the lines of a signed-out cart come back in order; the preview’s schema takes them', () => {
  const lines: GuestLine[] = [
    { productId: 1, skuCode: '0a1b2c3d', quantity: 2 },
    { productId: 2, skuCode: 'ffffffff', quantity: 99 },
  ]
  const csv = encodeGuestLines(lines)
  expect(previewCart.query?.parse({ lines: csv })).toEqual({ lines: csv })
  expect(decodeGuestLines(csv)).toEqual(lines.map(({ skuCode, quantity }) => ({ skuCode, quantity })))
  const tooMany = Array.from({ length: GUEST_LINES_MAX + 5 }, (_, index) => ({
    ...line,
    skuCode: index.toString(16).padStart(8, '0'),
  }))
  expect(decodeGuestLines(encodeGuestLines(tooMany))).toHaveLength(GUEST_LINES_MAX)
})

test('merging: lines and the answer come back as they went', () => {
  const guest: GuestLine = { productId: 1001, skuCode: '0a1b2c3d', quantity: 2 }
  const body = mergeCart.body?.parse({ key: 'a-browser', lines: [encodeGuestLine(guest)] })
  expect(body?.lines.map(decodeGuestLine)).toEqual([guest])
  expect(decodeCapped(encodeCapped({ skuCode: '0a1b2c3d', quantity: 1 }))).toEqual({ skuCode: '0a1b2c3d', quantity: 1 })
})

test('the ids to remove may be one, several, or text separated by commas', () => {
  for (const ids of [5, '5', [5], ['5']]) expect(removeLines.body?.parse({ ids })).toEqual({ ids: [5] })
  expect(removeLines.body?.parse({ ids: '5,6' })).toEqual({ ids: [5, 6] })
  expect(removeLines.body?.safeParse({ ids: '5;drop' }).success).toBe(false)
})
