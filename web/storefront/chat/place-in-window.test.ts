import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centred, placeInside } from './place-in-window.ts'

const VIEW = { width: 1280, height: 800 }
const BOX = { width: 730, height: 654 }

test('U52: wherever the window is dragged, nothing of it leaves the screen', () => {
  const any = fc.integer({ min: -5_000, max: 5_000 })
  fc.assert(
    fc.property(any, any, (x, y) => {
      const place = placeInside({ x, y }, BOX, VIEW)
      expect(place.x).toBeGreaterThanOrEqual(0)
      expect(place.y).toBeGreaterThanOrEqual(0)
      expect(place.x + BOX.width).toBeLessThanOrEqual(VIEW.width)
      expect(place.y + BOX.height).toBeLessThanOrEqual(VIEW.height)
    }),
  )
})

test('a place inside stays as it is, and the first one is the middle', () => {
  expect(placeInside({ x: 100, y: 50 }, BOX, VIEW)).toEqual({ x: 100, y: 50 })
  expect(centred(BOX, VIEW)).toEqual({ x: 275, y: 73 })
})

test('a screen smaller than the window shows its upper left corner', () => {
  expect(placeInside({ x: 40, y: 40 }, BOX, { width: 600, height: 400 })).toEqual({ x: 0, y: 0 })
})
