import { type CouponChoice, percentFigure } from '#domain/coupon.ts'
import { type Localized, text } from '#domain/locale.ts'
import { add, type Fen, formatMoney, multiply, subtract, ZERO } from '#domain/money.ts'
import { CAPABILITIES, errorMessage, type Message, type Negotiated, relevantTo, ucpOf } from './envelope.ts'
import { ageDisclosure, CURRENCY, dataNotInstructions, skuTitle } from './product.ts'
import type { WireBuyer, WireContext } from './requests.ts'
import type { Teller } from './teller.ts'

/* Carts and checkouts. The shop prices them; here they only get the protocol's names. */

export type BasketLine = {
  skuCode: string
  productId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: Fen
  quantity: number
  /** What is taken off the line. */
  discount: Fen
  /** Its share of the coupon, where that is not all that was taken off. */
  couponShare?: Fen
}

/** Why something of what was asked for is not in the basket as asked. */
export type BasketProblem =
  | { kind: 'unknown' | 'out-of-stock'; index: number; id: string }
  | { kind: 'fewer'; index: number; line: number; wanted: number; got: number }

export type CodeProblem = 'invalid' | 'expired' | 'not-yet' | 'used-up' | 'already-applied' | 'combination' | 'unfit'
/** Without a code: chosen by the person. */
export type AppliedCoupon = { code?: string; coupon: Pick<CouponChoice, 'title' | 'discount'> }

export type BasketShown = {
  id: string
  lines: readonly BasketLine[]
  problems: readonly BasketProblem[]
  /** As sent. */
  codes: readonly string[] | undefined
  codeProblems: readonly { index: number; code: string; problem: CodeProblem; missing?: Fen }[]
  applied: AppliedCoupon | null
  /** What the buyer could use. */
  offers: readonly { code: string; title: Localized; amount: Fen; percent: number | null; minSpend: Fen }[]
  context: WireContext | undefined
  buyer: WireBuyer | undefined
  attribution: Record<string, string> | undefined
  continueUrl: string
  expiresAt: string
}

export const lineId = (skuCode: string): string => `li_${skuCode}`

const REFUSED_CODES = {
  invalid: 'discount_code_invalid',
  expired: 'discount_code_expired',
  'not-yet': 'discount_code_invalid',
  'used-up': 'discount_code_invalid',
  'already-applied': 'discount_code_already_applied',
  combination: 'discount_code_combination_disallowed',
  unfit: 'discount_code_user_ineligible',
} as const satisfies Record<CodeProblem, string>

export const total = (type: string, amount: number, display_text: string) => ({ type, display_text, amount })

export function encodeLine(line: BasketLine, teller: Teller): object {
  const subtotal = multiply(line.price, line.quantity)
  return {
    id: lineId(line.skuCode),
    item: {
      id: line.skuCode,
      title: `${text(line.name, teller.locale)} · ${skuTitle(line, teller)}`,
      price: line.price,
      ...(line.image ? { image_url: teller.absolute(line.image) } : {}),
    },
    quantity: line.quantity,
    totals: lineTotals(subtotal, line.discount, teller),
  }
}

export const lineTotals = (subtotal: Fen, discount: Fen, { say }: Teller): object[] => [
  total('subtotal', subtotal, say('assistants.total.subtotal')),
  ...(discount > 0 ? [total('items_discount', -discount, say('assistants.total.discount'))] : []),
  total('total', subtract(subtotal, discount), say('assistants.total.total')),
]

type Sums = { goods: Fen; discount: Fen; shipping?: Fen; boxes?: Fen }

/** Adds up: everything but the total is the total. */
export const totalsOf = ({ goods, discount, shipping, boxes = ZERO }: Sums, { say }: Teller): object[] => [
  total('subtotal', goods, say('assistants.total.subtotal')),
  ...(discount > 0 ? [total('items_discount', -discount, say('assistants.total.discount'))] : []),
  ...(shipping === undefined ? [] : [total('fulfillment', shipping, say('assistants.total.shipping'))]),
  ...(boxes > 0 ? [total('fee', boxes, say('assistants.total.boxes'))] : []),
  total('total', subtract(add(goods, shipping ?? ZERO, boxes), discount), say('assistants.total.total')),
]

export function messagesOf(basket: BasketShown, { locale, say }: Teller): Message[] {
  return [
    ...basket.problems.map((problem): Message => {
      if (problem.kind === 'fewer')
        return {
          type: 'warning',
          code: 'quantity_adjusted',
          path: `$.line_items[${problem.line}].quantity`,
          content: say('assistants.fewer', { wanted: problem.wanted, got: problem.got }),
        }
      const code = problem.kind === 'unknown' ? 'item_unavailable' : 'out_of_stock'
      return errorMessage('recoverable', {
        code,
        path: '$.line_items',
        content: say(`assistants.${problem.kind}`, { id: problem.id }),
      })
    }),
    ...basket.codeProblems.map(
      ({ index, code, problem }): Message => ({
        type: 'warning',
        code: REFUSED_CODES[problem],
        path: `$.discounts.codes[${index}]`,
        content: say(`assistants.code.${problem}`, { code }),
      }),
    ),
    ...basket.offers.map(
      ({ code, title, amount, percent, minSpend }): Message => ({
        type: 'info',
        code: 'discount_available',
        content: say(percent === null ? 'assistants.code-available' : 'assistants.code-available-percent', {
          code,
          title: text(title, locale),
          amount: formatMoney(amount, locale),
          figure: percent === null ? '' : percentFigure(percent, locale),
          from: formatMoney(minSpend, locale),
        }),
      }),
    ),
    ...(basket.context?.eligibility ?? []).map(
      (claim, index): Message => ({
        type: 'warning',
        code: 'eligibility_not_accepted',
        path: `$.context.eligibility[${index}]`,
        content: say('assistants.claim-refused', { claim }),
      }),
    ),
  ]
}

function discountsOf({ codes, applied, lines }: BasketShown, { locale }: Teller): object {
  if (codes === undefined) return {}
  const allocations = lines.flatMap(({ discount, couponShare: amount = discount }, index) =>
    amount > 0 ? [{ path: `$.line_items[${index}]`, amount }] : [],
  )
  return {
    discounts: {
      codes,
      applied: applied
        ? [
            {
              ...(applied.code === undefined ? {} : { code: applied.code }),
              title: text(applied.coupon.title, locale),
              amount: applied.coupon.discount,
              method: 'across',
              priority: 1,
              allocations,
            },
          ]
        : [],
    },
  }
}

export const sumsOf = (lines: readonly BasketLine[]) => ({
  goods: add(...lines.map(({ price, quantity }) => multiply(price, quantity))),
  discount: add(...lines.map(({ discount }) => discount)),
})

export const shared = (basket: BasketShown, negotiated: Negotiated, teller: Teller) => ({
  ...(basket.context ? { context: basket.context } : {}),
  ...(basket.buyer ? { buyer: buyerOf(basket.buyer, negotiated) } : {}),
  ...(basket.attribution ? { attribution: basket.attribution } : {}),
  ...(negotiated.has(CAPABILITIES.discount) ? discountsOf(basket, teller) : {}),
})

const buyerOf = ({ consent, ...buyer }: WireBuyer, negotiated: Negotiated): object => ({
  ...buyer,
  ...(consent && negotiated.has(CAPABILITIES.consent) ? { consent } : {}),
})

export const linksOf = ({ locale, absolute, say }: Teller): object[] =>
  (
    [
      ['terms_of_service', 'agreement'],
      ['privacy_policy', 'privacy'],
    ] as const
  ).map(([type, key]) => ({ type, url: absolute(`/home/${locale}/page/${key}`), title: say(`assistants.link.${key}`) }))

export function encodeCart(basket: BasketShown, negotiated: Negotiated, teller: Teller, { isGone = false } = {}): object {
  return {
    ucp: ucpOf(CAPABILITIES.cart, negotiated),
    id: basket.id,
    line_items: basket.lines.map((line) => encodeLine(line, teller)),
    currency: CURRENCY,
    ...shared(basket, new Set(relevantTo(CAPABILITIES.cart, negotiated)), teller),
    totals: totalsOf(sumsOf(basket.lines), teller),
    messages: [...messagesOf(basket, teller), ageDisclosure(teller, '$.line_items'), dataNotInstructions(teller)],
    links: linksOf(teller),
    ...(isGone ? {} : { continue_url: basket.continueUrl, expires_at: basket.expiresAt }),
  }
}
