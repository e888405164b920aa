import { expect, test } from 'vitest'
import { readScanned } from './read-scanned.ts'

const HERE = { origin: 'https://shop.example', base: '/home' }

test.each([
  ['https://shop.example/home/zh-CN/goods_detail/12?sku=0a1b2c3d', { kind: 'page', path: '/goods_detail/12?sku=0a1b2c3d' }],
  ['https://shop.example/home/goods_detail/12', { kind: 'page', path: '/goods_detail/12' }],
  ['https://shop.example/home', { kind: 'page', path: '/' }],
  ['https://shop.example/homes/1', { kind: 'foreign' }],
  ['https://shop.example/staff/', { kind: 'foreign' }],
  ['https://evil.example/home/zh-CN/goods_detail/12', { kind: 'foreign' }],
  ['https://shop.example.evil.example/home/', { kind: 'foreign' }],
  ['HTTPS://evil.example', { kind: 'foreign' }],
  ['https://', { kind: 'foreign' }],
  ['CODE_128,0a1b2c3d', { kind: 'code', code: '0a1b2c3d' }],
  ['EAN_13,4006381333931', { kind: 'code', code: '4006381333931' }],
  [' 0a1b2c3d ', { kind: 'code', code: '0a1b2c3d' }],
  ['javascript:alert(1)', { kind: 'code', code: 'javascript:alert(1)' }],
])('%j', (text, scanned) => {
  expect(readScanned(text, HERE)).toEqual(scanned)
})
