import { expect, test } from 'vitest'
import { adWarnings } from './ad-wording.ts'

const rulesIn = (text: string) => adWarnings(text).map(({ rule }) => rule)

test.each([
  ['摩泽尔第一的雷司令', 'absolute'],
  ['国家级品质', 'absolute'],
  ['德国最好的酒庄', 'absolute'],
  ['口感最细腻的一款', 'absolute'],
  ['顶级园', 'absolute'],
  ["The world's best Riesling", 'absolute'],
  ['今夜开怀畅饮', 'urging'],
  ['Drink up with your friends', 'urging'],
  ['驾车途中来一杯', 'driving'],
  ['Before driving home', 'driving'],
  ['适量饮酒有益健康', 'effect'],
  ['可消除紧张', 'effect'],
  ['增强体力', 'effect'],
  ['A glass a day is good for your heart', 'effect'],
])('"%s" is marked', (text, rule) => {
  expect(rulesIn(text)).toContain(rule)
})

test.each([
  '白桃与青苹果，酸度清爽，余味悠长',
  '第一支装瓶于 1921 年，第一级园',
  'Best served at 8 °C, best between 2025 and 2030',
  'A dry, mineral wine with a long finish',
  '酒庄位于摩泽尔中段',
])('"%s" is left alone', (text) => {
  expect(rulesIn(text)).toEqual([])
})

test('the words themselves are named, each once', () => {
  expect(adWarnings('最好，最好，国家级')).toEqual([
    { rule: 'absolute', words: '最好' },
    { rule: 'absolute', words: '国家级' },
  ])
})
