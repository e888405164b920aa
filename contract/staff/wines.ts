import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireId, wireInstant, wireInt, wireText } from '#contract/inputs.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { GTIN_TYPED_MAX } from '#domain/gtin.ts'
import { PART_AMOUNT_MAX, SET_PARTS_MAX } from '#domain/set.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import * as limits from '#domain/wine-draft.ts'
import { WINE_STATES } from '#domain/wine-list.ts'
import { packForSale } from './packs.ts'
import {
  byId,
  type Changed,
  encodeChanged,
  encodeId,
  localized,
  made,
  named,
  nothing,
  read,
  seen,
  upload,
  version,
  words,
  write,
} from './writing.ts'

/* Money is in fen, per pack. */

const PICTURES_PER_PAGE = 24
const CHANGES_PER_PAGE = 20
const money = wireInt(0, limits.PRICE_MAX)
const stock = wireInt(0, limits.STOCK_MAX)
const pictures = z.array(upload).max(limits.WINE_PICTURES_MAX).default([])
const bar = wireInt(0, limits.BAR_MAX)
const inOrder = ([from, to]: [number, number]): boolean => from <= to
const range = (min: number, max: number) =>
  z
    .tuple([wireInt(min, max), wireInt(min, max)])
    .refine(inOrder)
    .nullable()
    .default(null)
const isReduced = ({ price, listPrice }: { price: number; listPrice: number | null }) => listPrice === null || listPrice > price
const fact = (max: number) => z.number().min(0).max(max).nullable().default(null)

const labelWords = localized(limits.LABEL_TEXT_MAX).default({ zh: '', en: '' })

const wineTerm = z.object({ id: wireId, share: wireInt(1, limits.SHARES_MAX).nullable().default(null) })
const skuDraft = z
  .object({
    /** Left out for a new one. */
    id: wireId.optional(),
    vintage: wireInt(limits.VINTAGE_MIN, limits.VINTAGE_MAX).nullable(),
    sizeMl: wireInt(1, limits.SIZE_MAX_ML),
    pack: wireInt(1, limits.PACK_MAX),
    /** 0: not priced yet, so never sold. */
    price: money,
    listPrice: money.nullable().default(null),
    cost: money.nullable().default(null),
    weightG: wireInt(0, limits.WEIGHT_MAX_G).default(0),
    lowStock: stock.nullable().default(null),
    images: pictures,
    isOnSale: z.boolean().default(true),
    /** As typed or scanned; left out, it stays as it is. */
    gtin: wireText(GTIN_TYPED_MAX).optional(),
    /** Only when it is to change: sales since it was seen still count. */
    stock: z.object({ seen: stock, wanted: stock }).optional(),
  })
  .refine(isReduced, { path: ['listPrice'] })
const wineDraft = z.object({
  name: named(TITLE_MAX),
  blurb: localized(LINE_MAX).default({ zh: '', en: '' }),
  description: localized(BODY_MAX).default({ zh: '', en: '' }),
  images: pictures,
  /** By address of a picture of the wine or of its SKUs. */
  imageWords: z
    .record(upload, localized(LINE_MAX))
    .refine((all) => Object.keys(all).length <= limits.WINE_PICTURES_MAX * 2)
    .default({}),
  alcohol: fact(limits.ALCOHOL_MAX),
  residualSugar: fact(limits.SUGAR_MAX),
  acidity: fact(limits.ACIDITY_MAX),
  serving: range(limits.SERVING_MIN, limits.SERVING_MAX),
  drinking: range(limits.VINTAGE_MIN, limits.VINTAGE_MAX),
  bars: z.object({ sweetness: bar, acidity: bar, body: bar, tannin: bar, fruit: bar }).nullable().default(null),
  flags: z.array(z.enum(limits.WINE_FLAGS)).max(limits.WINE_FLAGS.length).default([]),
  /** What the Chinese label says; without an importer of its own a wine has the shop's. */
  ingredients: labelWords,
  storage: labelWords,
  bottling: wireText(limits.BOTTLING_MAX).default(''),
  importer: labelWords,
  terms: z.array(wineTerm).max(limits.WINE_TERMS_MAX).default([]),
  skus: z.array(skuDraft).max(limits.SKUS_MAX).default([]),
  /** What a set is made of; then there is one SKU, whose size, pack and weight follow from them. */
  parts: z
    .array(z.object({ skuId: wireId, amount: wireInt(1, PART_AMOUNT_MAX) }))
    .max(SET_PARTS_MAX)
    .refine((parts) => new Set(parts.map(({ skuId }) => skuId)).size === parts.length)
    .default([]),
})
export type WineDraft = z.output<typeof wineDraft>
export type SkuDraft = WineDraft['skus'][number]
type GivenWine = z.input<typeof wineDraft>

const wineTermShown = z.object({ id: z.number(), kind: z.enum(TERM_KINDS), name: words, share: z.number().nullable() })
const staffSku = z.object({
  id: z.number(),
  code: z.string(),
  vintage: z.number().nullable(),
  sizeMl: z.number(),
  pack: z.number(),
  price: z.number(),
  listPrice: z.number().nullable(),
  cost: z.number().nullable(),
  weightG: z.number(),
  stock: z.number(),
  lowStock: z.number().nullable(),
  images: z.array(z.string()),
  isOnSale: z.boolean(),
  /** Its barcode; '' when none is on record. */
  gtin: z.string(),
})
const staffWine = z.object({
  id: z.number(),
  code: z.string(),
  state: z.enum(WINE_STATES),
  publishAt: z.string().nullable(),
  name: words,
  blurb: words,
  description: words,
  images: z.array(z.string()),
  imageWords: z.record(z.string(), words),
  alcohol: z.number().nullable(),
  residualSugar: z.number().nullable(),
  acidity: z.number().nullable(),
  serving: z.tuple([z.number(), z.number()]).nullable(),
  drinking: z.tuple([z.number(), z.number()]).nullable(),
  bars: z
    .object({ sweetness: z.number(), acidity: z.number(), body: z.number(), tannin: z.number(), fruit: z.number() })
    .nullable(),
  flags: z.array(z.enum(limits.WINE_FLAGS)),
  ingredients: words,
  storage: words,
  bottling: z.string(),
  importer: words,
  terms: z.array(wineTermShown),
  skus: z.array(staffSku),
  parts: z.array(packForSale.extend({ amount: z.number() })),
  version,
})
export type StaffWine = z.infer<typeof staffWine>
export type StaffSku = StaffWine['skus'][number]
export type WineTerm = StaffWine['terms'][number]

export const findStaffWine = endpoint({
  ...read('/staff/wines/:id', 'One wine with everything that staff may change, drafts too'),
  ...byId,
  data: staffWine,
  encode: encodeId,
})
export const addWine = endpoint({
  ...write('/staff/wines', 'Begin a new wine; it is a draft until it is published'),
  body: wineDraft,
  data: made,
  encode: (body: GivenWine) => ({ body }),
})
/** Left-out SKUs are deleted, or taken off sale once they were ordered. */
export const changeWine = endpoint({
  ...write('/staff/wines/:id', 'Change a wine and its SKUs'),
  ...byId,
  body: wineDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<GivenWine>,
})
/** Refused while something is missing (`wine-needs-type`, `wine-needs-price`). */
export const publishWine = endpoint({
  ...write('/staff/wines/:id/publish', 'Put a wine on sale now, or at a time'),
  ...byId,
  body: z.object({ at: wireInstant.optional() }),
  data: nothing,
  encode: encodeChanged<{ at?: string | undefined }>,
})

const moving = <Path extends string>(path: Path, summary: string) =>
  endpoint({ ...write(path, summary), ...byId, data: nothing, encode: encodeId })
export const hideWine = moving('/staff/wines/:id/hide', 'Take a wine off sale, or give up its planned publication')
export const archiveWine = moving('/staff/wines/:id/archive', 'Put a wine away: off sale and out of the lists')
export const restoreWine = moving('/staff/wines/:id/restore', 'Take a wine out of the archive; it stays off sale')
/** Refused for what was ever on sale (`wine-not-draft`). */
export const deleteWine = moving('/staff/wines/:id/delete', 'Delete a draft for good')

const wineChange = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  /** Null: a planned publication, or an import. */
  by: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type WineChange = z.infer<typeof wineChange>
export const listWineChanges = endpoint({
  ...read('/staff/wines/:id/changes', 'What was changed in a wine, by whom; latest first'),
  ...byId,
  query: pageQuery,
  data: z.object({ list: z.array(wineChange), count: z.number() }),
  encode: ({ id, page }: { id: number; page?: number }) => ({ params: { id }, query: { page, limit: CHANGES_PER_PAGE } }),
})

const pricePlan = z.object({
  id: z.number(),
  skuId: z.number(),
  price: z.number(),
  listPrice: z.number().nullable(),
  startsAt: z.string(),
})
export type PricePlan = z.infer<typeof pricePlan>
export const listPricePlans = endpoint({
  ...read('/staff/wines/:id/prices', 'The price changes that are planned for the SKUs of a wine'),
  ...byId,
  data: z.object({ list: z.array(pricePlan) }),
  encode: encodeId,
  decode: ({ list }) => list,
})
const priceDraft = z
  .object({
    skuId: wireId,
    price: wireInt(1, limits.PRICE_MAX),
    listPrice: money.nullable().default(null),
    startsAt: wireInstant,
  })
  .refine(isReduced, { path: ['listPrice'] })
export type PriceDraft = z.output<typeof priceDraft>
export const planPrice = endpoint({
  ...write('/staff/wines/:id/prices', 'Plan another price for a SKU'),
  ...byId,
  body: priceDraft,
  data: made,
  encode: ({ id, ...body }: Changed<PriceDraft>) => ({ params: { id }, body }),
})
export const cancelPrice = endpoint({
  ...write('/staff/wines/:id/prices/:plan/cancel', 'Give up a planned price'),
  params: z.object({ id: wireId, plan: wireBigId }),
  data: nothing,
  encode: (params: { id: number; plan: number }) => ({ params }),
})

export const previewWine = endpoint({
  ...write('/staff/wines/:id/preview', 'A secret address, valid for half an hour, that shows a wine as shoppers would see it'),
  ...byId,
  data: z.object({ path: z.string() }),
  encode: encodeId,
})

export const listPictures = endpoint({
  ...read('/staff/pictures', 'Pictures that wines show or once showed, latest wines first; found by the names of wines'),
  query: pageQuery.extend({ search: wireText(TITLE_MAX).default('') }),
  data: z.object({ list: z.array(z.object({ address: z.string(), wine: words.nullable() })), count: z.number() }),
  encode: (asked: { page?: number; search?: string }) => ({ query: { ...asked, limit: PICTURES_PER_PAGE } }),
})
