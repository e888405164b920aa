import { refuse } from '#contract/refusals.ts'
import type { Localized } from '#domain/locale.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'

/** Refuses a number that does not look like this courier's. */
export function checkNumber({ courier: word, trackingNumber }: { courier: string; trackingNumber: string }): void {
  const courier = findCourier(word)
  if (courier && !courier.number.test(trackingNumber)) refuse('parcel-number-wrong', { courier: courier.name })
}

/** As the database keeps it; '' is the code of one that cannot be tracked. */
export function courierOf(word: string): { courier: string; courierCode: string } {
  const known = findCourier(word)
  return { courier: known?.name.zh ?? word, courierCode: known?.code ?? '' }
}

export const plainName = (word: string): Localized => ({ zh: word, en: word })
