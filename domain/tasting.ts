import type { Wine } from './wine-facts.ts'

export type Glass = 'tulip' | 'small' | 'white' | 'white-large' | 'red' | 'red-large'

type Served = Pick<Wine, 'type' | 'bars'>

const GLASSES: Readonly<Record<string, Glass>> = {
  sparkling: 'tulip',
  sweet: 'small',
  'ice-wine': 'small',
  fortified: 'small',
  rose: 'white',
}
/** From here on a body is full, and tannin is felt. */
const FULL = 4
const FELT = 3

/** Undefined for sets and for what is no wine. */
export function glassOf({ type, bars }: Served): Glass | undefined {
  const code = type?.code ?? ''
  const isFull = (bars?.body ?? 0) >= FULL
  if (code === 'red') return isFull ? 'red-large' : 'red'
  if (code === 'white' || code === 'orange') return isFull ? 'white-large' : 'white'
  return GLASSES[code]
}

/** An old wine loses in a carafe what it has kept. */
const OLD_YEARS = 12

/** Minutes in a carafe; 0: none are needed. Undefined as with `glassOf`. */
export function decantingOf(wine: Served, vintage: number | null, year: number): 0 | 30 | 60 | undefined {
  if (glassOf(wine) === undefined) return undefined
  const { type, bars } = wine
  if (vintage !== null && year - vintage >= OLD_YEARS) return 0
  if (type?.code === 'red') return (bars?.tannin ?? 0) >= FULL ? 60 : (bars?.tannin ?? 0) >= FELT ? 30 : 0
  return type?.code === 'orange' || (type?.code === 'white' && (bars?.body ?? 0) >= FULL) ? 30 : 0
}

/** Years of the line, and shares of its length (0 to 1) at which the window opens, closes, and this year stands. */
export type DrinkingLine = { from: number; to: number; opens: number; closes: number; now: number; is: 'early' | 'now' | 'late' }

export function drinkingLine([opens, closes]: readonly [number, number], vintage: number | null, year: number): DrinkingLine {
  const from = Math.min(vintage ?? opens, opens, year)
  const to = Math.max(closes, year, from + 1)
  const share = (at: number) => (at - from) / (to - from)
  return {
    from,
    to,
    opens: share(opens),
    closes: share(closes),
    now: share(year),
    is: year < opens ? 'early' : year > closes ? 'late' : 'now',
  }
}
