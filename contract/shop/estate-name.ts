import { decodeLocalized, encodeLocalized, type Reader } from '#contract/localized.ts'
import type { Localized } from '#domain/locale.ts'

/* The producer in a line of a cart or an order; empty when there is none. */

const NOBODY: Localized = { zh: '', en: '' }

export const encodeEstate = (estate: Localized | null | undefined, reader: Reader) =>
  encodeLocalized('estate_name', estate ?? NOBODY, reader)

export function decodeEstate(wire: { estate_name: string; estate_name_en: string }): Localized | undefined {
  const estate = decodeLocalized('estate_name', wire)
  return estate.zh || estate.en ? estate : undefined
}
