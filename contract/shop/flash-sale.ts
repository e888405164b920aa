import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireInt } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toUnixSeconds } from '#contract/times.ts'
import {
  FLASH_ITEMS_PER_PAGE,
  FLASH_STOCK_IDS_MAX,
  type FlashItem,
  type FlashSlot,
  type FlashSlots,
  type FlashState,
  type FlashStock,
  soldShare,
} from '#domain/flash-sale.ts'
import { text } from '#domain/locale.ts'
import { fen } from '#domain/money.ts'
import { FLASH_STATE_NAMES } from '#domain/vocabulary/flash-words.ts'
import { UNIT_NAME } from '#domain/vocabulary/shop-words.ts'

/* Flash sales (docs/wire.md, "Flash sale"). The ISO instants, `sales`, the pack's `unique` and the bottle's fields are ours. */

export const STATUS_OF_STATE: Record<FlashState, number> = { ended: 0, running: 1, coming: 2 }
export const decodeState = (status: number): FlashState =>
  status === STATUS_OF_STATE.running ? 'running' : status === STATUS_OF_STATE.coming ? 'coming' : 'ended'

const slot = z.object({
  id: z.number(),
  time: z.string(),
  continued: z.number(),
  slide: z.string(),
  state: z.string(),
  status: z.number(),
  stop: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
})
const wireSlots = z.object({
  lovely: z.string(),
  seckillTime: z.array(slot),
  seckillTimeIndex: z.number(),
  server_time: z.string(),
})
type WireSlots = z.infer<typeof wireSlots>

const encodeSlot = (value: FlashSlot, { locale }: Reader): z.infer<typeof slot> => ({
  id: value.id,
  time: `${String(value.startsHour).padStart(2, '0')}:00`,
  continued: value.hours,
  slide: value.image,
  state: text(FLASH_STATE_NAMES[value.state], locale),
  status: STATUS_OF_STATE[value.state],
  stop: toUnixSeconds(value.endsAt),
  starts_at: value.startsAt,
  ends_at: value.endsAt,
})

/** `seckillTimeIndex` below 0 would break the phone clients' page. */
export const encodeSlots = ({ slots, current, serverTime }: FlashSlots, reader: Reader): WireSlots => ({
  lovely: slots[current]?.image ?? '',
  seckillTime: slots.map((value) => encodeSlot(value, reader)),
  seckillTimeIndex: Math.max(0, current),
  server_time: serverTime,
})

export const decodeSlots = (wire: WireSlots): FlashSlots => ({
  slots: wire.seckillTime.map((value) => ({
    id: value.id,
    startsHour: Number.parseInt(value.time, 10),
    hours: value.continued,
    image: value.slide,
    state: decodeState(value.status),
    startsAt: value.starts_at,
    endsAt: value.ends_at,
  })),
  current: wire.seckillTimeIndex,
  serverTime: wire.server_time,
})

const stock = z.object({
  id: z.number(),
  quota: z.number(),
  quota_show: z.number(),
  sales: z.number(),
  percent: z.number(),
})
export const encodeStock = ({ id, remaining, offered, sold }: FlashStock): z.infer<typeof stock> => ({
  id,
  quota: remaining,
  quota_show: offered,
  sales: sold,
  percent: soldShare({ offered, sold }),
})
const decodeStock = (wire: z.infer<typeof stock>): FlashStock => ({
  id: wire.id,
  remaining: wire.quota,
  offered: wire.quota_show,
  sold: wire.sales,
})

/** Prices are numbers here, as in CRMEB. */
const item = stock.extend({
  status: z.number(),
  product_id: z.number(),
  time_id: z.number(),
  ...localizedShape('title', 'unit_name'),
  image: z.string(),
  price: z.number(),
  ot_price: z.number(),
  stock: z.number(),
  num: z.number(),
  once_num: z.number(),
  unique: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
})
export type WireFlashItem = z.infer<typeof item>

export const encodeFlashItem = (value: FlashItem, reader: Reader): WireFlashItem => ({
  ...encodeStock(value),
  status: STATUS_OF_STATE[value.state],
  product_id: value.productId,
  time_id: value.slotId,
  ...encodeLocalized('title', value.title, reader),
  ...encodeLocalized('unit_name', UNIT_NAME, reader),
  image: value.image,
  price: value.price / 100,
  ot_price: (value.listPrice ?? value.price) / 100,
  stock: value.remaining,
  num: value.perPerson,
  once_num: value.perOrder,
  unique: value.skuCode,
  vintage: value.vintage,
  size_ml: value.sizeMl,
  pack: value.pack,
  starts_at: value.startsAt,
  ends_at: value.endsAt,
})

const fenOfYuan = (yuan: number) => fen(Math.round(yuan * 100))

export const decodeFlashItem = (wire: WireFlashItem): FlashItem => ({
  ...decodeStock(wire),
  state: decodeState(wire.status),
  productId: wire.product_id,
  slotId: wire.time_id,
  title: decodeLocalized('title', wire),
  image: wire.image,
  price: fenOfYuan(wire.price),
  listPrice: wire.ot_price > wire.price ? fenOfYuan(wire.ot_price) : null,
  perPerson: wire.num,
  perOrder: wire.once_num,
  skuCode: wire.unique,
  vintage: wire.vintage,
  sizeMl: wire.size_ml,
  pack: wire.pack,
  startsAt: wire.starts_at,
  endsAt: wire.ends_at,
})

/** In the order of the day; empty when nothing is on sale. */
export const listSlots = endpoint({
  method: 'GET',
  path: '/seckill/index',
  access: 'public',
  summary: 'The times of the day at which sales run',
  data: wireSlots,
  encode: () => ({}),
  decode: decodeSlots,
})

export const listFlashItems = endpoint({
  method: 'GET',
  path: '/seckill/list/:timeId',
  access: 'public',
  summary: 'What is on sale in a slot today',
  params: z.object({ timeId: wireId }),
  query: z.object({ page: wireInt(1, 1_000).default(1), limit: wireInt(1, 100).default(FLASH_ITEMS_PER_PAGE) }),
  data: z.array(item),
  encode: ({ slotId, page }: { slotId: number; page?: number }) => ({ params: { timeId: slotId }, query: { page } }),
  decode: (list) => list.map(decodeFlashItem),
})

/** At most a second old; closed sales are missing. `serverTime` sets the countdowns. */
export const findFlashStock = endpoint({
  method: 'GET',
  path: '/seckill/stock',
  access: 'public',
  summary: 'How much of these sales is left, for pages that are being watched; and the time by the shop’s clock',
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9})*$/)
      .transform((csv) => [...new Set(csv.split(',').map(Number))])
      .pipe(z.array(z.number()).max(FLASH_STOCK_IDS_MAX)),
  }),
  data: z.object({ list: z.array(stock), server_time: z.string() }),
  encode: ({ ids }: { ids: readonly number[] }) => ({ query: { ids: ids.join(',') } }),
  decode: ({ list, server_time }) => ({ stocks: list.map(decodeStock), serverTime: server_time }),
})

export const countBought = endpoint({
  method: 'GET',
  path: '/seckill/bought/:id',
  access: 'shopper',
  summary: 'How many packs of a sale one has ordered already',
  params: z.object({ id: wireId }),
  data: z.object({ buy_num: z.number() }),
  encode: (params: { id: number }) => ({ params }),
  decode: ({ buy_num }) => buy_num,
})
