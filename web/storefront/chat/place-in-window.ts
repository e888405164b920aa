export type Place = { x: number; y: number }
export type Size = { width: number; height: number }

/** The nearest place at which the box is entirely visible (U52). */
export const placeInside = (wanted: Place, box: Size, view: Size): Place => ({
  x: Math.round(Math.max(0, Math.min(wanted.x, view.width - box.width))),
  y: Math.round(Math.max(0, Math.min(wanted.y, view.height - box.height))),
})

export const centred = (box: Size, view: Size): Place =>
  placeInside({ x: (view.width - box.width) / 2, y: (view.height - box.height) / 2 }, box, view)

const KEPT = 'chat.place'

export function keptPlace(): Place | undefined {
  try {
    const { x, y } = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Place>
    return Number.isFinite(x) && Number.isFinite(y) ? ({ x, y } as Place) : undefined
  } catch {
    return undefined
  }
}

export function keepPlace(place: Place): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(place))
  } catch {}
}
