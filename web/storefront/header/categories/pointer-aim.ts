export type Point = { x: number; y: number }
export type Box = { left: number; right: number; top: number; bottom: number }

/** Tolerance beside the panel. */
const SLACK_PX = 40

/** Whether the pointer moves towards the panel below (U03): it may then cross other menu items without opening them. */
export function isHeadingFor(panel: Box, from: Point, to: Point): boolean {
  const down = to.y - from.y
  if (down <= 0 || to.y > panel.bottom) return false
  const meetsAt = to.x + ((to.x - from.x) / down) * Math.max(panel.top - to.y, 0)
  return meetsAt >= panel.left - SLACK_PX && meetsAt <= panel.right + SLACK_PX
}
