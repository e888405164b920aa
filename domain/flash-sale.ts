import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import { addDays, dayStartMs, shanghaiDay } from './shanghai.ts'

/** Shorter than for other orders: others are waiting for the bottles. */
export const FLASH_PAY_WITHIN_MINUTES = 15
/** Unpaid orders of one sale that an account may let expire; more would block bottles. */
export const FLASH_CANCELLED_MAX = 5
/** How often a watching page asks for the stock (U48). */
export const FLASH_POLL_MS = 5_000
export const FLASH_ITEMS_PER_PAGE = 20
export const FLASH_STOCK_IDS_MAX = 100

export const FLASH_STATES = ['coming', 'running', 'ended'] as const
export type FlashState = (typeof FLASH_STATES)[number]

/** ISO texts by the server's clock; `endsAt` is exclusive. */
export type FlashTimes = { startsAt: string; endsAt: string }

export type FlashSlot = FlashTimes & { id: number; startsHour: number; hours: number; image: string; state: FlashState }
/** `current`: index of the slot to show first, 0 when there is none. */
export type FlashSlots = { slots: FlashSlot[]; current: number; serverTime: string }

/** Counted in packs. A closed sale has none remaining. */
export type FlashStock = { id: number; offered: number; sold: number; remaining: number }

/** A sale in the list of a slot. `state` is of the moment of the answer. */
export type FlashItem = FlashStock &
  FlashTimes & {
    state: FlashState
    slotId: number
    productId: number
    /** The sale's own code in the cart (`unique`), not that of the SKU. */
    skuCode: string
    title: Localized
    image: string
    vintage: number | null
    sizeMl: number
    pack: number
    price: Fen
    /** Usual or struck-through price; null when it is not higher. */
    listPrice: Fen | null
    perPerson: number
    perOrder: number
  }

/** The page of a sale, with its running, next or last times. `bought`: packs that the reader has ordered; 0 for visitors. */
export type FlashDetail = FlashItem & {
  images: string[]
  blurb: Localized
  description: Localized
  bought: number
  serverTime: string
}

/** Shown on a wine and its cards while a sale runs: of which pack, and what that pack cost before (null: not more). */
export type FlashBadge = Pick<FlashItem, 'id' | 'vintage' | 'sizeMl' | 'pack' | 'price' | 'listPrice' | 'endsAt'>

const HOUR_MS = 60 * 60 * 1000

type SlotHours = { startsHour: number; hours: number }
export type SaleDays = SlotHours & { fromDay: string; toDay: string }

/** A slot past midnight belongs to the day on which it opens. */
function timesOn(day: string, { startsHour, hours }: SlotHours): FlashTimes {
  const startsMs = dayStartMs(day) + startsHour * HOUR_MS
  return { startsAt: new Date(startsMs).toISOString(), endsAt: new Date(startsMs + hours * HOUR_MS).toISOString() }
}

/** In the browser use a clock that was set by the server. */
export function flashState({ startsAt, endsAt }: FlashTimes, at: Date): FlashState {
  if (at.getTime() < Date.parse(startsAt)) return 'coming'
  return at.getTime() < Date.parse(endsAt) ? 'running' : 'ended'
}

/** Yesterday while yesterday's slot still runs past midnight, else today. */
export function slotDay(slot: SlotHours, at: Date): string {
  const today = shanghaiDay(at)
  const yesterday = addDays(today, -1)
  return flashState(timesOn(yesterday, slot), at) === 'running' ? yesterday : today
}

export const slotTimes = (slot: SlotHours, at: Date): FlashTimes => timesOn(slotDay(slot, at), slot)

export const isOnDay = ({ fromDay, toDay }: SaleDays, day: string): boolean => fromDay <= day && day <= toDay

/** Running times, else the next, else the last. */
export function saleTimes(sale: SaleDays, at: Date): FlashTimes {
  const day = slotDay(sale, at)
  const next = flashState(timesOn(day, sale), at) === 'ended' ? addDays(day, 1) : day
  if (next < sale.fromDay) return timesOn(sale.fromDay, sale)
  return timesOn(isOnDay(sale, next) ? next : sale.toDay, sale)
}

/** Of a sale that was closed: the last times in which it could be bought, at most until it was closed. Undefined when it never opened. */
export function closedTimes(sale: SaleDays, closedAt: Date): FlashTimes | undefined {
  const day = slotDay(sale, closedAt)
  const last = [day, addDays(day, -1), sale.toDay]
    .filter((each) => isOnDay(sale, each))
    .map((each) => timesOn(each, sale))
    .find(({ startsAt }) => Date.parse(startsAt) < closedAt.getTime())
  return last && { ...last, endsAt: new Date(Math.min(Date.parse(last.endsAt), closedAt.getTime())).toISOString() }
}

/** First opening. */
export const saleStart = (sale: SaleDays): Date => new Date(timesOn(sale.fromDay, sale).startsAt)
/** End of the last day's slot. */
export const saleEnd = (sale: SaleDays): Date => new Date(timesOn(sale.toDay, sale).endsAt)

/** Whole percent, rounded down: 100 only when everything is sold. */
export const soldShare = ({ offered, sold }: Pick<FlashStock, 'offered' | 'sold'>): number => Math.floor((sold * 100) / offered)

/** Running, else next, else the last of the day. */
export function currentSlot(slots: readonly { state: FlashState }[]): number {
  const running = slots.findIndex(({ state }) => state === 'running')
  const coming = slots.findIndex(({ state }) => state === 'coming')
  return running >= 0 ? running : coming >= 0 ? coming : Math.max(0, slots.length - 1)
}
