import { expect, test } from 'vitest'
import { findMarks } from './find-marks.ts'

const marked = (text: string, query: string) =>
  findMarks(text, query)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Wehlener Sonnenuhr Riesling Spätlese', 'riesling', 'Wehlener Sonnenuhr [Riesling] Spätlese'],
  ['Wehlener Sonnenuhr Riesling Spätlese', 'spatlese RIES', 'Wehlener Sonnenuhr [Ries]ling [Spätlese]'],
  ['Grüner Veltliner', 'Gruner', '[Grüner] Veltliner'],
  ['Grüner Veltliner', 'gruener', '[Grüner] Veltliner'],
  ['Großes Gewächs', 'grosses', '[Großes] Gewächs'],
  ['Großes Gewächs', 'zzz', 'Großes Gewächs'],
  ['摩泽尔日晷园雷司令晚收', '雷司令', '摩泽尔日晷园[雷司令]晚收'],
  ['摩泽尔日晷园雷司令晚收', '摩泽尔雷司令', '[摩泽尔]日晷园[雷司令]晚收'],
  ['摩泽尔日晷园雷司令晚收', '令', '摩泽尔日晷园雷司[令]晚收'],
  ['摩泽尔日晷园雷司令晚收', '司法', '摩泽尔日晷园雷司令晚收'],
  ['a <b> & c', '<b>', 'a [<b>] & c'],
  ['Riesling', '', 'Riesling'],
])('U09: in "%s" a search for "%s" marks %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
