import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../web/styles/fonts')
const css = readFileSync(resolve(folder, 'fonts.css'), 'utf8')

const faces = [...css.matchAll(/@font-face \{(.*?)\n\}/gs)].map(([, rule = '']) => ({
  family: /font-family: "(.*?)"/.exec(rule)?.[1] ?? '',
  file: /url\("\.\/(.*?)"\)/.exec(rule)?.[1] ?? '',
  ranges: (/unicode-range: (.*);/.exec(rule)?.[1] ?? '').split(', ').map(rangeOf),
}))

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)]
}

/** Of several faces that have a sign, browsers take the last. */
function filesFor(title: string): string[] {
  const files = [...title].map((sign) => {
    const code = sign.codePointAt(0) ?? 0
    const has = ({ ranges }: (typeof faces)[number]) => ranges.some(([from, to]) => from <= code && code <= to)
    return faces.findLast((face) => face.family === 'Titles SC' && has(face))?.file
  })
  return [...new Set(files.filter((file) => file !== undefined))]
}

const kilobytes = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(resolve(folder, file)).size, 0) / 1_000

/** In kB, for all titles of a first view. */
const FIRST_VIEW_MAX = 60

test.each([
  [
    'home',
    '雷司令，从轻到重三十多个产区，一张酒单入冬的一箱德国葡萄酒节从这里喝起什么是德国葡萄酒节近期文章本店推荐品鉴装与混装',
  ],
  ['list', '全部葡萄酒您是否年满 18 周岁？'],
  ['wine', '艾德维克混酿干白这款酒品鉴卡酒款资料贡茨费尔德酒庄顾客评价同一酒庄相似的酒'],
])('U88: the Chinese titles of the demo’s %s page take little of the font', (_page, titles) => {
  expect(kilobytes(filesFor(titles))).toBeLessThan(FIRST_VIEW_MAX)
  expect(filesFor(titles)).not.toEqual([])
})

test('U88: a merchant’s title with rare signs has its face, too', () => {
  for (const sign of '龢醴觞鬯爨麤彧') expect(filesFor(sign), sign).toHaveLength(1)
})

test('U88: text in Latin letters takes less than 20 kB', () => {
  const text = faces.find(({ family }) => family === 'Cellar Sans')
  expect(kilobytes([text?.file ?? ''])).toBeLessThan(20)
})
