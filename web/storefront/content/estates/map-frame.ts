import { type Frame, type Point, WHOLE } from './map-land.ts'

/** Margin and smallest section, in map units. */
const MARGIN = 34
const CLOSEST = 210

/** The section that shows all points, in the proportions of the whole map. */
export function frameAround(points: readonly Point[]): Frame {
  if (points.length === 0) return WHOLE
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN]
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN]
  const shape = WHOLE.width / WHOLE.height
  const width = Math.min(WHOLE.width, Math.max(CLOSEST, right - left, (bottom - top) * shape))
  const height = width / shape
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

const ROUNDS = 60

/** Moves points apart until none are nearer than `gap`: villages on the Rhine lie close together. */
export function spread(points: readonly Point[], gap: number): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < ROUNDS; round++) {
    let isDone = true
    for (const [i, a] of moved.entries()) {
      for (const b of moved.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const apart = Math.hypot(dx, dy)
        if (apart >= gap) continue
        isDone = false
        // Points in one place have no direction: move them sideways.
        const [ux, uy] = apart > 0.01 ? [dx / apart, dy / apart] : [1, 0]
        const push = (gap - apart) / 2
        a.x -= ux * push
        a.y -= uy * push
        b.x += ux * push
        b.y += uy * push
      }
    }
    if (isDone) break
  }
  return moved
}
