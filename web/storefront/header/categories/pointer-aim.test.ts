import { expect, test } from 'vitest'
import { isHeadingFor } from './pointer-aim.ts'

/** 820 × 660, below a bar of 48 px. */
const panel = { left: 100, right: 920, top: 160, bottom: 820 }

test.each([
  ['straight down', { x: 150, y: 130 }, { x: 150, y: 140 }],
  ['down to the right, across the next items', { x: 150, y: 120 }, { x: 190, y: 128 }],
  ['down to the left', { x: 600, y: 120 }, { x: 560, y: 132 }],
  ['a little past the edge', { x: 110, y: 120 }, { x: 104, y: 130 }],
])('U03: %s leads into the panel', (_way, from, to) => {
  expect(isHeadingFor(panel, from, to)).toBe(true)
})

test.each([
  ['along the bar', { x: 150, y: 130 }, { x: 200, y: 130 }],
  ['up and away', { x: 150, y: 130 }, { x: 160, y: 120 }],
  ['almost level, past the far edge', { x: 500, y: 130 }, { x: 560, y: 131 }],
  ['down, but far beside it', { x: 1100, y: 120 }, { x: 1110, y: 140 }],
])('U03: %s does not', (_way, from, to) => {
  expect(isHeadingFor(panel, from, to)).toBe(false)
})
