import { gtinMeant, wholeGtin } from '#domain/gtin.ts'
import type { Db, Fragment } from '#server/db/database.ts'

/** Whether a `sku` has the barcode that these words are, by its index. Words that are none match nothing. */
export function hasBarcode(db: Db, words: string): Fragment {
  const gtin = gtinMeant(words)
  return gtin === undefined ? db`false` : db`(sku.gtin <> '' and lpad(sku.gtin, 14, '0') = ${wholeGtin(gtin)})`
}
