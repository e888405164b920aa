import type { BasketLine, BasketProblem, CodeProblem } from '#contract/assistants/basket.ts'
import { readProductId } from '#contract/assistants/product.ts'
import type { CouponChoice } from '#domain/coupon.ts'
import { readCode } from '#domain/coupon-code.ts'
import { type CouponOffer, couponCode, readCouponCode } from '#domain/coupon-offer.ts'
import { type Fen, ZERO } from '#domain/money.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { previewCart } from '#server/features/cart/preview-cart.ts'
import type { SoldLine } from '#server/features/cart/read-lines.ts'
import { findSellableSku } from '#server/features/catalog/stock.ts'
import { type CouponChoices, judgeOffers } from '#server/features/coupons/held-coupons.ts'
import { readCentre, readCoded } from '#server/features/coupons/read-offers.ts'
import { type Priced, priceLines } from '#server/features/orders/price-checkout.ts'
import { readPriceFacts } from '#server/features/orders/price-facts-sql.ts'
import type { Asked } from './asked.ts'

const SKU_CODE = /^[0-9a-f]{8}$/i
const OFFERS_SHOWN = 3
/** Holds no coupons. */
const NOBODY = 0

export type PricedBasket = {
  lines: (BasketLine & Pick<SoldLine, 'skuId'>)[]
  problems: BasketProblem[]
  codeProblems: { index: number; code: string; problem: CodeProblem; missing?: Fen }[]
  applied: { code: string; coupon: CouponChoice } | null
  offers: { code: string; title: CouponOffer['title']; amount: Fen; percent: number | null; minSpend: Fen }[]
  priced: Priced
}

/** What is wanted at today's prices and stock, by the shop's own arithmetic, for somebody who has no account yet. */
export async function priceBasket(
  db: Db,
  { lines: wanted, codes = [], known = [] }: Pick<Asked, 'lines' | 'codes' | 'known'>,
  { cityCode, at }: { cityCode: number | null; at: Date },
): Promise<PricedBasket> {
  const { lines, problems } = await findLines(db, wanted)
  const { choices, codeProblems, couponId, code, offers } = await chooseByCode(db, lines, { codes, known }, at)
  const facts = await readPriceFacts(db, { accountId: NOBODY, cityCode, productIds: [], at })
  const priced = priceLines(lines, choices, facts, { cityCode, couponClaimId: couponId, boxId: null, at })
  return {
    lines: lines.map((line, index) => ({ ...line, discount: priced.shares[index]?.discount ?? ZERO })),
    problems,
    codeProblems,
    applied: priced.coupon && code !== null ? { code, coupon: priced.coupon } : null,
    offers,
    priced,
  }
}

/** Lines that can be bought, in the order of the wish; the others as problems. */
async function findLines(db: Db, wanted: Asked['lines']): Promise<{ lines: SoldLine[]; problems: BasketProblem[] }> {
  const codes = await Promise.all(wanted.map(({ id }) => codeOf(db, id)))
  const asked = codes.flatMap((skuCode, index) => (skuCode ? [{ skuCode, quantity: wanted[index]?.quantity ?? 1 }] : []))
  const found = new Map((await previewCart(db, asked)).map((line) => [line.skuCode, line]))
  const lines: SoldLine[] = []
  const problems: BasketProblem[] = []
  for (const [index, { id, quantity }] of wanted.entries()) {
    const line = found.get(codes[index] ?? '')
    if (!line) problems.push({ kind: 'unknown', index, id })
    else if (!line.isValid) problems.push({ kind: 'out-of-stock', index, id })
    else {
      const got = Math.min(quantity, line.stock, QUANTITY_PER_LINE_MAX)
      if (got < quantity) problems.push({ kind: 'fewer', index, line: lines.length, wanted: quantity, got })
      lines.push({ ...line, quantity: got })
    }
  }
  return { lines, problems }
}

/** A variant's id, or the id of a product that has only one. */
async function codeOf(db: Db, id: string): Promise<string | undefined> {
  if (SKU_CODE.test(id)) return id.toLowerCase()
  const productId = readProductId(id)
  return productId === undefined ? undefined : (await findSellableSku(db, { productId, skuCode: '' }))?.skuCode
}

type Chosen = Pick<PricedBasket, 'codeProblems' | 'offers'> & {
  choices: CouponChoices
  couponId: number | null
  code: string | null
}

/** One coupon holds per order: the first that fits. What has a code of the merchant's is never offered. */
async function chooseByCode(
  db: Db,
  lines: readonly SoldLine[],
  { codes, known }: Required<Pick<Asked, 'codes' | 'known'>>,
  at: Date,
): Promise<Chosen> {
  const centre = await readCentre(db, { accountId: null, at })
  const coded = await readCoded(db, known, at)
  const open = [...centre, ...coded].filter(({ state }) => state === 'open')
  const asked = lines.map(({ productId, price, quantity }) => ({ productId, amount: (price * quantity) as Fen }))
  const choices = open.length > 0 ? await judgeOffers(db, open, asked, at) : { coupons: [], lines: [] }
  const codeProblems: PricedBasket['codeProblems'] = []
  const seen = new Set<number>()
  let couponId: number | null = null
  let taken: string | null = null
  for (const [index, code] of codes.entries()) {
    const offer = offerOf(code)
    const problem = judge(offer)
    if (problem === null) {
      couponId = offer?.id ?? null
      taken = code
    } else codeProblems.push({ index, code, problem })
    if (offer) seen.add(offer.id)
  }
  const offers = choices.coupons
    .filter(
      (coupon) => coupon.problem === null && coupon.couponId !== couponId && !coded.some(({ id }) => id === coupon.couponId),
    )
    .toSorted((a, b) => b.discount - a.discount)
    .slice(0, OFFERS_SHOWN)
    .map(({ couponId: id, title, amount, percent, minSpend }) => ({ code: couponCode(id), title, amount, percent, minSpend }))
  return { choices, codeProblems, couponId, code: taken, offers: lines.length > 0 && couponId === null ? offers : [] }

  function offerOf(code: string): CouponOffer | undefined {
    const id = readCouponCode(code)
    return id === undefined ? coded.find((each) => each.code === readCode(code)) : centre.find((each) => each.id === id)
  }

  function judge(offer: CouponOffer | undefined): CodeProblem | null {
    if (!offer) return 'invalid'
    if (seen.has(offer.id)) return 'already-applied'
    if (offer.state === 'over') return 'expired'
    if (offer.state === 'coming') return 'not-yet'
    if (offer.state !== 'open') return 'used-up'
    const choice: CouponChoice | undefined = choices.coupons.find((each) => each.couponId === offer.id)
    if (!choice || choice.problem !== null) return 'unfit'
    return couponId === null ? null : 'combination'
  }
}
