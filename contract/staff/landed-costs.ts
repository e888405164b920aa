import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireBigIdOrNone, wireFlag, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import {
  INVOICE_PRICE_MAX,
  isReckonable,
  LANDED_CURRENCIES,
  LANDED_LINES_MAX,
  LANDED_NOTE_MAX,
  LANDED_PACKS_MAX,
  LANDED_REASON_MAX,
  LANDED_SUM_MAX,
  type LandedInput,
  PERCENT_MAX,
  RATE_MAX,
} from '#domain/landed-cost.ts'
import { formKey, stockedSku } from './stock.ts'
import { nothing, read, write } from './writing.ts'

const currency = z.enum(LANDED_CURRENCIES)
const sum = wireInt(0, LANDED_SUM_MAX)

const line = z.object({ skuId: wireId, packs: wireInt(1, LANDED_PACKS_MAX), price: wireInt(0, INVOICE_PRICE_MAX) })
const rates = {
  duty: wireInt(0, PERCENT_MAX.duty),
  consumptionTax: wireInt(0, PERCENT_MAX.consumptionTax),
  vat: wireInt(0, PERCENT_MAX.vat),
  isVatRecoverable: wireFlag,
}

const landedHead = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  note: z.string(),
  isWithdrawn: z.boolean(),
  packs: z.number(),
  cost: z.number(),
  wines: z.number(),
})
export type LandedHead = z.infer<typeof landedHead>
export const LANDED_PER_PAGE = 20
export const listLanded = endpoint({
  ...read('/staff/stock/landed-costs', 'What deliveries have cost, the one taken over last first'),
  query: pageQuery,
  data: z.object({ list: z.array(landedHead), count: z.number() }),
  encode: ({ page }: { page?: number | undefined }) => ({ query: { page, limit: LANDED_PER_PAGE } }),
})

const landedLine = stockedSku.extend({
  packs: z.number(),
  price: z.number(),
  cif: z.number(),
  duty: z.number(),
  consumptionTax: z.number(),
  vat: z.number(),
  other: z.number(),
  cost: z.number(),
  packsBefore: z.number(),
  /** Null while nobody knew it. */
  costBefore: z.number().nullable(),
  costAfter: z.number(),
  /** Of today. */
  sellingPrice: z.number(),
})
export type LandedRow = z.infer<typeof landedLine>
const landed = landedHead.extend({
  currency,
  rate: z.number(),
  freight: z.number(),
  freightIn: currency,
  insurance: z.number(),
  insuranceIn: currency,
  duty: z.number(),
  consumptionTax: z.number(),
  vat: z.number(),
  isVatRecoverable: z.boolean(),
  other: z.number(),
  isArriving: z.boolean(),
  withdrawn: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  /** The cost of each pack is still the one that it was given here. */
  mayWithdraw: z.boolean(),
  lines: z.array(landedLine),
})
export type LandedDelivery = z.infer<typeof landed>
const byId = { params: z.object({ id: wireBigId }) }
export const findLanded = endpoint({
  ...read('/staff/stock/landed-costs/:id', 'What one delivery has cost, as it was typed and as it was reckoned'),
  ...byId,
  data: landed,
  encode: (id: number) => ({ params: { id } }),
})

/** `isArriving`: its packs are booked with it. Else they were counted already. */
export type LandedDraft = Omit<LandedInput, 'lines'> & {
  key: string
  note: string
  isArriving: boolean
  lines: { skuId: number; packs: number; price: number }[]
}
export const takeOverLanded = endpoint({
  ...write(
    '/staff/stock/landed-costs',
    'Keep what a delivery has cost; the cost of its packs becomes the moving average. The same form again changes nothing',
  ),
  body: z
    .object({
      key: formKey,
      note: wireText(LANDED_NOTE_MAX).default(''),
      isArriving: wireFlag,
      currency,
      rate: wireInt(1, RATE_MAX),
      freight: sum,
      freightIn: currency,
      insurance: sum,
      insuranceIn: currency,
      ...rates,
      other: sum,
      lines: z
        .array(line)
        .min(1)
        .max(LANDED_LINES_MAX)
        .refine((lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length),
    })
    .refine(isReckonable, { path: ['lines'] }),
  data: z.object({ id: z.number() }),
  encode: (body: LandedDraft) => ({ body }),
})

/** Refused with `landed-withdrawn` the second time, with `landed-built-on` when a pack has another cost by now. */
export const withdrawLanded = endpoint({
  ...write(
    '/staff/stock/landed-costs/:id/withdraw',
    'A cost was wrong: its packs have the one from before again; the stock stays as it is',
  ),
  ...byId,
  body: z.object({ reason: wireText(LANDED_REASON_MAX).pipe(z.string().min(1)) }),
  data: nothing,
  encode: ({ id, reason }: { id: number; reason: string }) => ({ params: { id }, body: { reason } }),
})

export const exportLanded = endpoint({
  ...read('/staff/exports/landed-costs', 'What deliveries have cost, a line for each pack; of all, or of one'),
  confirm: true,
  isLogged: true,
  query: z.object({ delivery: wireBigIdOrNone.default(0), format: z.enum(EXPORT_FORMATS).default('xlsx') }),
  data: z.unknown(),
  encode: (query: { delivery?: number; format: ExportFormat }) => ({ query }),
})
