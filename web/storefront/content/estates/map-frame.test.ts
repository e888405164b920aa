import { expect, test } from 'vitest'
import { frameAround, spread } from './map-frame.ts'
import { pointOf, WHOLE } from './map-land.ts'

const shape = ({ width, height }: { width: number; height: number }) => width / height

test('a frame holds its points, keeps the proportions of the map and never comes too close', () => {
  const points = [
    { latitude: 49.95, longitude: 7.0 },
    { latitude: 48.4, longitude: 15.5 },
  ].map(pointOf)
  const frame = frameAround(points)
  for (const { x, y } of points) {
    expect(x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height).toBe(true)
  }
  expect(shape(frame)).toBeCloseTo(shape(WHOLE))
  expect(frameAround(points.slice(0, 1)).width).toBe(210)
  expect(frameAround([])).toEqual(WHOLE)
})

test('points that lie together are moved apart, the others stay', () => {
  const [a, b, far] = spread(
    [
      { x: 10, y: 10 },
      { x: 10, y: 10 },
      { x: 200, y: 200 },
    ],
    16,
  )
  expect(Math.hypot((b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0))).toBeGreaterThanOrEqual(15.99)
  expect(far).toEqual({ x: 200, y: 200 })
})
