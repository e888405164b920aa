import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import { addDays, dayStartMs, shanghaiDay } from './shanghai.ts'

/** An order of a flash sale waits shorter for its payment than others: somebody else wants the bottles. */
export const FLASH_PAY_WITHIN_MINUTES = 15
/** Orders of a sale that one account may leave unpaid until they are cancelled: who goes on takes bottles out of the sale for nothing. */
export const FLASH_CANCELLED_MAX = 5
/** Who watches a sale asks for its stock this often (U48). */
export const FLASH_POLL_MS = 5_000
export const FLASH_ITEMS_PER_PAGE = 20
/** Sales whose stock is asked for at once. */
export const FLASH_STOCK_IDS_MAX = 100

export const FLASH_STATES = ['coming', 'running', 'ended'] as const
export type FlashState = (typeof FLASH_STATES)[number]

/** Instants as ISO texts, by the server's clock; `startsAt` belongs to it, `endsAt` does not. */
export type FlashTimes = { startsAt: string; endsAt: string }

/** A time of the day, on the day that counts now. */
export type FlashSlot = FlashTimes & { id: number; startsHour: number; hours: number; image: string; state: FlashState }
/** `current` is the place of the slot to show first; 0 also where there is none. */
export type FlashSlots = { slots: FlashSlot[]; current: number; serverTime: string }

/** Packs: `offered` in all, `sold` of them, `remaining` still to be had. A sale that was closed has none left, however few were sold. */
export type FlashStock = { id: number; offered: number; sold: number; remaining: number }

/** What the list of a slot shows, with the slot's times. `state` is of the moment of the answer: a page that stays open reckons it anew. */
export type FlashItem = FlashStock &
  FlashTimes & {
    state: FlashState
    slotId: number
    productId: number
    /** Names the sale's pack in the cart (the wire's `unique`); not the code of the SKU in ordinary sale. */
    skuCode: string
    title: Localized
    image: string
    vintage: number | null
    sizeMl: number
    pack: number
    price: Fen
    /** What the pack costs outside of the sale, or its struck-through price. Null when that is not more. */
    listPrice: Fen | null
    perPerson: number
    perOrder: number
  }

/**
 * What the page of a sale shows; its times are those that run, else the next ones, else the last ones. `bought`: packs that the
 * signed-in reader has ordered in this sale; 0 for a visitor.
 */
export type FlashDetail = FlashItem & {
  images: string[]
  blurb: Localized
  description: Localized
  bought: number
  serverTime: string
}

/** What the cards of a wine say while a sale of it runs. */
export type FlashBadge = { id: number; price: Fen; endsAt: string }

const HOUR_MS = 60 * 60 * 1000

type SlotHours = { startsHour: number; hours: number }
/** A sale runs in its slot on each day from … to. */
export type SaleDays = SlotHours & { fromDay: string; toDay: string }

/** When the slot that opens on this day opens and closes: a slot past midnight belongs to the day on which it opens. */
function timesOn(day: string, { startsHour, hours }: SlotHours): FlashTimes {
  const startsMs = dayStartMs(day) + startsHour * HOUR_MS
  return { startsAt: new Date(startsMs).toISOString(), endsAt: new Date(startsMs + hours * HOUR_MS).toISOString() }
}

/** Where a time stands; by the server's clock on the server, by a clock set after it in the browser. */
export function flashState({ startsAt, endsAt }: FlashTimes, at: Date): FlashState {
  if (at.getTime() < Date.parse(startsAt)) return 'coming'
  return at.getTime() < Date.parse(endsAt) ? 'running' : 'ended'
}

/** The day on which the slot to be shown now opens: yesterday while it still runs past midnight, else today. */
export function slotDay(slot: SlotHours, at: Date): string {
  const today = shanghaiDay(at)
  const yesterday = addDays(today, -1)
  return flashState(timesOn(yesterday, slot), at) === 'running' ? yesterday : today
}

export const slotTimes = (slot: SlotHours, at: Date): FlashTimes => timesOn(slotDay(slot, at), slot)

export const isOnDay = ({ fromDay, toDay }: SaleDays, day: string): boolean => fromDay <= day && day <= toDay

/** The times of a sale that count now: those that run, else the next ones, else the last ones. */
export function saleTimes(sale: SaleDays, at: Date): FlashTimes {
  const day = slotDay(sale, at)
  const next = flashState(timesOn(day, sale), at) === 'ended' ? addDays(day, 1) : day
  if (next < sale.fromDay) return timesOn(sale.fromDay, sale)
  return timesOn(isOnDay(sale, next) ? next : sale.toDay, sale)
}

/** When a sale opens for the first time. */
export const saleStart = (sale: SaleDays): Date => new Date(timesOn(sale.fromDay, sale).startsAt)
/** When the last of a sale's times is over. */
export const saleEnd = (sale: SaleDays): Date => new Date(timesOn(sale.toDay, sale).endsAt)

/** Whole percent, rounded down: full only when everything is sold. */
export const soldShare = ({ offered, sold }: Pick<FlashStock, 'offered' | 'sold'>): number => Math.floor((sold * 100) / offered)

/** The slot to show first: one that runs, else the next to come, else the last of the day (docs/wire.md, "Flash sale"). */
export function currentSlot(slots: readonly { state: FlashState }[]): number {
  const running = slots.findIndex(({ state }) => state === 'running')
  const coming = slots.findIndex(({ state }) => state === 'coming')
  return running >= 0 ? running : coming >= 0 ? coming : Math.max(0, slots.length - 1)
}
