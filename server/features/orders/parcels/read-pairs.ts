import type { Locale } from '#domain/locale.ts'
import { pairsOfRows, pairsOfText, type TypedPair } from '#domain/parcel-pairs.ts'
import { readSheet } from '#server/features/catalog/import/read-list.ts'
import { explained } from '#server/features/catalog/import/runs/upload-list.ts'

/** A whole month's list may be chosen by mistake: what is too much is told by the form. */
const READ_MAX = 1_000

/**
 * Pairs of order and tracking number from an uploaded sheet or text, READ_MAX at most. Refuses a file that cannot be read, in the staff's
 * language.
 */
export async function readPairs(bytes: Buffer, locale: Locale): Promise<TypedPair[]> {
  const sheet = await explained(locale, async () => readSheet(bytes))
  return (typeof sheet === 'string' ? pairsOfText(sheet) : pairsOfRows(sheet)).slice(0, READ_MAX)
}
