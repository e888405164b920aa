import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireDay, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, encodeWritten, localizedShape, type Reader } from '#contract/localized.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import {
  HIDDEN_BY,
  isDaysReversed,
  type PlannedSale,
  type PlannedSlot,
  SALE_LIMIT_MAX,
  SALE_PACKS_MAX,
  SALE_SORT_MAX,
  SALE_TITLE_MAX,
  type SalePlan,
  type SaleTerms,
  SLOT_HOURS_MAX,
  type SlotPlan,
} from '#domain/flash-plan.ts'
import { FLASH_STATES, type FlashState } from '#domain/flash-sale.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { seen, version } from './writing.ts'

/* Flash sales for staff. Money is yuan as text. */

const yuan = z.string().transform((text, context): Fen => {
  const amount = fromYuan(text)
  if (amount !== undefined && amount > 0) return amount
  context.addIssue({ code: 'custom', message: 'not a price' })
  return z.NEVER
})
const byId = z.object({ id: wireId })
const encodeId = (params: { id: number }) => ({ params })

const slotForm = z.object({
  startsHour: wireInt(0, SLOT_HOURS_MAX - 1),
  hours: wireInt(1, SLOT_HOURS_MAX),
  image: wireText(500).default(''),
})
const slot = z.object({
  id: z.number(),
  startsHour: z.number(),
  hours: z.number(),
  image: z.string(),
  isOpen: z.boolean(),
  version,
})
/** With the version it was read in (`content-changed`). */
export type SeenSlot = PlannedSlot & { version: string }
export const encodePlannedSlot = (value: SeenSlot): z.infer<typeof slot> => ({ ...value })

const termsForm = z.object({
  title: wireText(SALE_TITLE_MAX).default(''),
  title_en: wireText(SALE_TITLE_MAX).default(''),
  price: yuan,
  perPerson: wireInt(1, SALE_LIMIT_MAX),
  perOrder: wireInt(1, SALE_LIMIT_MAX),
  sort: wireInt(-SALE_SORT_MAX, SALE_SORT_MAX).default(0),
})
const saleForm = termsForm
  .extend({
    slotId: wireId,
    skuCode: z.string().regex(/^[0-9a-f]{8}$/),
    fromDay: wireDay,
    toDay: wireDay,
    offered: wireInt(1, SALE_PACKS_MAX),
  })
  .refine((plan) => !isDaysReversed(plan), { path: ['toDay'] })

const encodeTerms = ({ title, price, perPerson, perOrder, sort }: SaleTerms): z.input<typeof termsForm> => ({
  title: title.zh,
  title_en: title.en,
  price: toYuan(price),
  perPerson,
  perOrder,
  sort,
})
export const decodeTerms = ({ title, title_en, price, perPerson, perOrder, sort }: z.output<typeof termsForm>): SaleTerms => ({
  title: { zh: title, en: title_en },
  price,
  perPerson,
  perOrder,
  sort,
})
export const decodePlan = (form: z.output<typeof saleForm>): SalePlan => ({
  ...decodeTerms(form),
  slotId: form.slotId,
  skuCode: form.skuCode,
  fromDay: form.fromDay,
  toDay: form.toDay,
  offered: form.offered,
})

const sale = z.object({
  id: z.number(),
  slotId: z.number(),
  productId: z.number(),
  skuCode: z.string(),
  ...localizedShape('title', 'name'),
  image: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  listPrice: z.string().nullable(),
  fromDay: z.string(),
  toDay: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(FLASH_STATES),
  closedAt: z.string().nullable(),
  hiddenBy: z.enum(HIDDEN_BY).nullable(),
  price: z.string(),
  offered: z.number(),
  sold: z.number(),
  remaining: z.number(),
  perPerson: z.number(),
  perOrder: z.number(),
  sort: z.number(),
  orders: z.number(),
  paidOrders: z.number(),
  turnover: z.string(),
  version,
})
/** `version`: of its terms as they were read (`content-changed`). */
export type SeenSale = PlannedSale & { version: string }
type WireSale = z.infer<typeof sale>

export const encodePlannedSale = ({ title, name, price, listPrice, turnover, ...value }: SeenSale, reader: Reader): WireSale => ({
  ...value,
  ...encodeWritten('title', title, reader),
  ...encodeLocalized('name', name, reader),
  price: toYuan(price),
  listPrice: listPrice === null ? null : toYuan(listPrice),
  turnover: toYuan(turnover),
})
function decodePlannedSale(wire: WireSale): SeenSale {
  const { title, title_en, name, name_en, price, listPrice, turnover, ...value } = wire
  return {
    ...value,
    title: decodeLocalized('title', { title, title_en }),
    name: decodeLocalized('name', { name, name_en }),
    price: decodePrice(price),
    listPrice: listPrice === null ? null : decodePrice(listPrice),
    turnover: decodePrice(turnover),
  }
}

const access = 'merchandiser'

export const listFlashSlots = endpoint({
  method: 'GET',
  path: '/staff/flash-sales/slots',
  access,
  summary: 'The slots of the day, closed ones too',
  data: z.array(slot),
})
export const addFlashSlot = endpoint({
  method: 'POST',
  path: '/staff/flash-sales/slots',
  access,
  summary: 'Add a slot',
  body: slotForm,
  data: z.object({ id: z.number() }),
  encode: (body: SlotPlan) => ({ body }),
})
export const changeFlashSlot = endpoint({
  method: 'POST',
  path: '/staff/flash-sales/slots/:id',
  access,
  summary: 'Change, close or open a slot that has no open sale. Without a version the last writer wins',
  params: byId,
  body: slotForm.extend({ isOpen: z.boolean(), ...seen }),
  data: z.undefined(),
  encode: ({ id, ...body }: PlannedSlot & { version?: string | undefined }) => ({ params: { id }, body }),
})

export const SALES_PER_PAGE = 20
export const listFlashSales = endpoint({
  method: 'GET',
  path: '/staff/flash-sales',
  access,
  summary: 'All sales, or those that are coming, running or ended, the newest first, with their figures',
  query: pageQuery.extend({ state: z.union([z.literal('').transform(() => undefined), z.enum(FLASH_STATES)]).optional() }),
  data: z.object({ list: z.array(sale), count: z.number() }),
  encode: (asked: { page?: number | undefined; state?: FlashState | undefined }) => ({
    query: { ...asked, limit: SALES_PER_PAGE },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodePlannedSale), count }),
})
export const findFlashSale = endpoint({
  method: 'GET',
  path: '/staff/flash-sales/:id',
  access,
  summary: 'A sale with its figures',
  params: byId,
  data: sale,
  encode: encodeId,
  decode: decodePlannedSale,
})
export const planFlashSale = endpoint({
  method: 'POST',
  path: '/staff/flash-sales',
  access,
  summary: 'Plan a sale: its packs are set aside at once',
  body: saleForm,
  data: z.object({ id: z.number() }),
  encode: ({ slotId, skuCode, fromDay, toDay, offered, ...terms }: SalePlan) => ({
    body: { ...encodeTerms(terms), slotId, skuCode, fromDay, toDay, offered },
  }),
  decode: ({ id }) => id,
})
export const changeFlashSale = endpoint({
  method: 'POST',
  path: '/staff/flash-sales/:id',
  access,
  summary: 'Change price, limits, title and place of a sale that has not opened yet. Without a version the last writer wins',
  params: byId,
  body: termsForm.extend(seen),
  data: z.undefined(),
  encode: ({ id, terms, version }: { id: number; terms: SaleTerms; version?: string | undefined }) => ({
    params: { id },
    body: { ...encodeTerms(terms), version },
  }),
})
export const addFlashPacks = endpoint({
  method: 'POST',
  path: '/staff/flash-sales/:id/packs',
  access,
  summary: 'Set more packs aside for a sale',
  params: byId,
  body: z.object({ quantity: wireInt(1, SALE_PACKS_MAX) }),
  data: z.undefined(),
  encode: ({ id, quantity }: { id: number; quantity: number }) => ({ params: { id }, body: { quantity } }),
})
export const closeFlashSale = endpoint({
  method: 'POST',
  path: '/staff/flash-sales/:id/close',
  access,
  summary: 'End a sale for good; what is left goes back to the shelf',
  params: byId,
  data: z.undefined(),
  encode: encodeId,
})
