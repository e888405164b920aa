import { expect, test } from 'vitest'
import { sitemap } from './seo.ts'

test('U59: the sitemap lists every page in both languages, each naming the other', () => {
  const map = sitemap('https://shop.example', [
    { path: '/' },
    { path: '/detail?cid=20&id=301', changedAt: new Date('2026-11-03T10:00:00Z') },
  ])
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://shop.example/home/zh-CN',
    'https://shop.example/home/en-US',
    'https://shop.example/home/zh-CN/detail?cid=20&amp;id=301',
    'https://shop.example/home/en-US/detail?cid=20&amp;id=301',
  ])
  expect(map.match(/hreflang="x-default"/g)).toHaveLength(4)
  expect(map).toContain('<lastmod>2026-11-03</lastmod>')
})
