/** ISO instants; empty means without end on that side. */
export type Period = { shownFrom: string; shownUntil: string }
export type BannerState = 'planned' | 'shown' | 'over'

export const isPeriodRight = ({ shownFrom, shownUntil }: Period): boolean =>
  shownFrom === '' || shownUntil === '' || Date.parse(shownFrom) < Date.parse(shownUntil)

/** The first moment belongs to the period, the last does not. */
export function bannerState({ shownFrom, shownUntil }: Period, at: Date): BannerState {
  if (shownUntil !== '' && Date.parse(shownUntil) <= at.getTime()) return 'over'
  return shownFrom !== '' && Date.parse(shownFrom) > at.getTime() ? 'planned' : 'shown'
}

/** Milliseconds until one of them begins or ends; undefined when nothing is ahead. */
export function timeToChange(periods: readonly Period[], at: Date): number | undefined {
  const ahead = periods
    .flatMap(({ shownFrom, shownUntil }) => [Date.parse(shownFrom), Date.parse(shownUntil)])
    .map((ms) => ms - at.getTime())
    .filter((ms) => ms > 0)
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}
