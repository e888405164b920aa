/** Why a stock has moved. Staff write down the first four; `count` comes from a sheet, the rest from the shop itself. */
export const TYPED_REASONS = ['delivery', 'breakage', 'return', 'correction'] as const
export type TypedReason = (typeof TYPED_REASONS)[number]
/** What a movement belongs to: orders and requests by their number, imports and flash sales by their id. */
export const MOVEMENT_ABOUT = ['order', 'after-sale', 'import', 'flash-sale'] as const
export type MovementAbout = { kind: (typeof MOVEMENT_ABOUT)[number]; id: string }

export const MOVEMENT_REASONS = [
  ...TYPED_REASONS,
  'count',
  'sale',
  'cancelled',
  'set-aside',
  'put-back',
  'import',
  'replacement',
  'opening',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

export const PACKS_MAX = 1_000_000
export const STOCK_NOTE_MAX = 200
export const SHELF_MAX = 40
export const PLACE_NAME_MAX = 40
export const MOVED_LINES_MAX = 100
/** A sheet is sent as one form. */
export const SHEET_LINES_MAX = 5_000

const EXPECTED_YEARS_AHEAD = 2

/** A delivery to come is expected today or later; a year typed wrongly is no day to promise to shoppers. */
export const isExpectableDay = (day: string, today: string): boolean => day >= today && day <= lastExpectableDay(today)

export const lastExpectableDay = (today: string): string => `${Number(today.slice(0, 4)) + EXPECTED_YEARS_AHEAD}${today.slice(4)}`

/** Sold-out packs that a shopper waits for. */
export const WISHES_MAX = 100

/** What typed packs do to the stock: a correction carries its own sign. */
export const changeOf = (reason: TypedReason, packs: number): number => (reason === 'breakage' ? -packs : packs)
