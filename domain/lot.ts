/* A lot: what came of one pack in one delivery, as its producer and customs name it. A recall asks who got it. */

export const LOT_CODE_MAX = 60
/** Name, address and contact in one text, as they stand in the papers. */
export const EXPORTER_MAX = 300
export const DECLARATION_MAX = 40
export const CERTIFICATE_MAX = 40

/** Days in Shanghai. Wines of ten per cent and more need no best-before date. */
export type LotDays = { bottledOn: string | null; bestBefore: string | null; arrivedOn: string }

export type LotFacts = LotDays & { lot: string; supplier: string; declarationNumber: string; certificateNumber: string }

/** What was bottled arrives later, and what has arrived did so today at the latest. Answers the first day that cannot be. */
export function wrongLotDay({ bottledOn, bestBefore, arrivedOn }: LotDays, today: string): keyof LotDays | undefined {
  if (arrivedOn > today) return 'arrivedOn'
  if (bottledOn !== null && bottledOn > arrivedOn) return 'bottledOn'
  if (bottledOn !== null && bestBefore !== null && bestBefore < bottledOn) return 'bestBefore'
  return undefined
}

/** By the books. What came back and can be sold again is there. */
export const leftOfLot = ({ packs, sent, otherwise }: { packs: number; sent: number; otherwise: number }): number =>
  packs - sent - otherwise

/** How much of which lot lies in a parcel; `unique` is the order line's. */
export type LotInParcel = { unique: string; lotId: number; packs: number }
export const PARCEL_LOTS_MAX = 500
