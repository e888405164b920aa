/** Wheel events during a step do not start another one. */
const STEP_MS = 700
/** A touchpad rolls on after the fingers have left it: ignore events that follow this closely, for this long at most. */
const ROLLING_GAP_MS = 120
const ROLLING_MAX_MS = 1_400

export type WheelAnswer = 'next' | 'previous' | 'hold' | 'page'

/** Turns wheel events into steps between slides. At either end `page` lets the page scroll, so that nobody is trapped (U11). */
export function createWheelStepper(count: number): (event: { deltaY: number; timeStamp: number }, index: number) => WheelAnswer {
  let steppedAt = Number.NEGATIVE_INFINITY
  let lastAt = Number.NEGATIVE_INFINITY
  return ({ deltaY, timeStamp }, index) => {
    const sinceStep = timeStamp - steppedAt
    const isRolling = timeStamp - lastAt < ROLLING_GAP_MS && sinceStep < ROLLING_MAX_MS
    lastAt = timeStamp
    if (sinceStep < STEP_MS || isRolling) return 'hold'
    const target = index + Math.sign(deltaY)
    if (target === index || target < 0 || target >= count) return 'page'
    steppedAt = timeStamp
    return target > index ? 'next' : 'previous'
  }
}
