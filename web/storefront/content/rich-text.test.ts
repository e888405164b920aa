import { expect, test } from 'vitest'
import { inPage } from './rich-text.tsx'

test('links to pages of the shop keep the language of the page; files and foreign sites stay as they are', () => {
  const html =
    '<a href="/festival">a</a><a href="/goods_list?keyword=Riesling">b</a><a href="/">c</a><a href="/uploads/x.pdf">d</a><a href="https://example.com/">e</a><a href="//evil.example">f</a>'
  expect(inPage(html, 'en-US', 'Table')).toBe(
    '<a href="/home/en-US/festival">a</a><a href="/home/en-US/goods_list?keyword=Riesling">b</a><a href="/home/en-US">c</a><a href="/uploads/x.pdf">d</a><a href="https://example.com/">e</a><a href="//evil.example">f</a>',
  )
})

test('stored pictures come in several widths and are loaded late', () => {
  expect(inPage('<img src="/uploads/a.webp" alt="x" width="1200" height="640">', 'zh-CN', '表格')).toMatch(
    /^<img loading="lazy" decoding="async" srcset="\/uploads\/a-240\.webp 240w, .*\/uploads\/a\.webp 1200w" sizes="[^"]+" src="\/uploads\/a\.webp" alt="x"/,
  )
})

test('a table is scrolled in a box of its own, with a name for those who come by keys', () => {
  expect(inPage('<table><tbody><tr><td>a</td></tr></tbody></table><p>b</p><table></table>', 'en-US', 'Table')).toMatch(
    /^<div class="[^"]*" role="region" tabindex="0" aria-label="Table 1"><table>.*<\/table><\/div><p>b<\/p><div .* aria-label="Table 2"><table><\/table><\/div>$/,
  )
})
