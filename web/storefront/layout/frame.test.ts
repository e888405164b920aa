import { expect, test } from 'vitest'
import { frameOf } from './frame.ts'

test.each([
  ['/', { header: true, nav: true, footer: true }],
  ['/goods_list', { header: true, nav: true, footer: true }],
  ['/login', { header: false, nav: true, footer: false }],
  ['/login/', { header: false, nav: true, footer: false }],
  ['/goods_search', { header: true, nav: false, footer: true }],
])('%s stands in its frame', (path, frame) => {
  expect(frameOf(path)).toEqual(frame)
})
