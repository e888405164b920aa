/** `letters`: click three of five letters in order. `gap`: push a piece to where it is missing. */
export type CaptchaKind = 'letters' | 'gap'

/** As the clients show it, in pixels. */
export const CAPTCHA_SIZE = { width: 310, height: 155 }
export const CAPTCHA_MINUTES = 5

/** Without those that look like each other when they lean. */
export const CAPTCHA_LETTERS = 'ABDEFGHKMPRTXY'
export const LETTERS_SHOWN = 5
export const LETTERS_ASKED = 3
export const PIECE_SIZE = 47

export type Spot = { x: number; y: number }

/** From the middle of a letter, which is some 34 pixels high. */
const LETTER_TOLERANCE = 22
const GAP_TOLERANCE = 8

/** Whether somebody has clicked all of them in their order, or pushed the piece to the gap: then only `x` counts. */
export function isRightAnswer(kind: CaptchaKind, spots: readonly Spot[], given: readonly Spot[]): boolean {
  if (given.length !== spots.length) return false
  return spots.every(({ x, y }, index) => {
    const one = given[index]
    if (!one) return false
    const isNear = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance
    return kind === 'gap'
      ? isNear(one.x, x, GAP_TOLERANCE)
      : isNear(one.x, x, LETTER_TOLERANCE) && isNear(one.y, y, LETTER_TOLERANCE)
  })
}
