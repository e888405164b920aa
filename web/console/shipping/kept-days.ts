import { STILL_DAYS, STILL_DAYS_MAX } from '#domain/parcel.ts'

const KEPT_AS = 'rebstock-still-days'

/** After how many days a parcel stands still for this person; `asked` is remembered. */
export function stillDays(asked: number | undefined): number {
  try {
    if (asked !== undefined) localStorage.setItem(KEPT_AS, String(asked))
    const kept = Number(asked ?? localStorage.getItem(KEPT_AS))
    return Number.isInteger(kept) && kept >= 1 && kept <= STILL_DAYS_MAX ? kept : STILL_DAYS
  } catch {
    return asked ?? STILL_DAYS
  }
}
