import { isCode } from '#domain/coupon-code.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { VISITORS_AT_ONCE } from '#server/http/callers.ts'
import { findByCode } from './coupon-sql.ts'
import { countMisses, type Guesser, insertMisses, lockGuesses } from './guess-sql.ts'

/* Wrong codes in a sliding window. They are not counted with failed sign-ins: whoever mistypes a leaflet can still sign in. */

export const GUESS_MINUTES = 15
const PER_ACCOUNT = 10
/** Thousands share the address of a mobile network. */
const PER_NETWORK = 100
/** Devices behind an unknown proxy are free, so strangers' ones have a count together. */
const PER_ALL_DEVICES = PER_NETWORK * VISITORS_AT_ONCE

/**
 * The coupons that these codes name; undefined for whoever has guessed too often, also of a right code. A right one never counts, and
 * forgives nothing. One after the other per account and network, so that many at once are no more guesses.
 */
export function findCodes(db: Pool, codes: readonly string[], by: Guesser): Promise<Map<string, number> | undefined> {
  return transaction(db, async (tx) => {
    await lockGuesses(tx, by)
    const { ofAccount, ofNetwork, ofDevices } = await countMisses(tx, by, GUESS_MINUTES)
    if (ofAccount >= PER_ACCOUNT || ofNetwork >= PER_NETWORK || ofDevices >= PER_ALL_DEVICES) return undefined
    const found = new Map<string, number>()
    for (const code of codes) {
      const couponId = isCode(code) ? await findByCode(tx, code) : undefined
      if (couponId !== undefined) found.set(code, couponId)
    }
    await insertMisses(tx, by, codes.length - found.size)
    return found
  })
}
