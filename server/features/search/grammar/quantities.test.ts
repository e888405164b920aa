import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SearchMeasure, SearchRange } from '#domain/search.ts'
import { shanghaiYear } from '#domain/shanghai.ts'
import { readQuantities } from './quantities.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('now is the year of the shop, which begins before that of Europe', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T17:00:00Z') })
  expect(readQuantities('drink now').quantities).toMatchObject([{ range: { from: 2027, to: 2027 } }])
})

describe('quantities in a search', () => {
  const table: [string, SearchMeasure, SearchRange, string][] = [
    ['雷司令 200以内', 'price', { to: 200_00 }, '雷司令'],
    ['200元以下的干红', 'price', { to: 200_00 }, '的干红'],
    ['两百以内 干白', 'price', { to: 200_00 }, '干白'],
    ['一百到三百元', 'price', { from: 100_00, to: 300_00 }, ''],
    ['100-300元', 'price', { from: 100_00, to: 300_00 }, ''],
    ['riesling 100-300', 'price', { from: 100_00, to: 300_00 }, 'riesling'],
    ['¥100-¥300', 'price', { from: 100_00, to: 300_00 }, ''],
    ['under 200', 'price', { to: 200_00 }, ''],
    ['red wine under ¥150', 'price', { to: 150_00 }, 'red wine'],
    ['不超过300元', 'price', { to: 300_00 }, ''],
    ['500以上 黑皮诺', 'price', { from: 500_00 }, '黑皮诺'],
    ['over 1000', 'price', { from: 1000_00 }, ''],
    ['￥150', 'price', { from: 120_00, to: 180_00 }, ''],
    ['150元', 'price', { from: 120_00, to: 180_00 }, ''],
    ['300左右', 'price', { from: 240_00, to: 360_00 }, ''],
    ['2000以内', 'price', { to: 2000_00 }, ''],
    ['2022', 'vintage', { from: 2022, to: 2022 }, ''],
    ['riesling2022半干', 'vintage', { from: 2022, to: 2022 }, 'riesling 半干'],
    ['22年 雷司令', 'vintage', { from: 2022, to: 2022 }, '雷司令'],
    ['2019年份', 'vintage', { from: 2019, to: 2019 }, ''],
    ['2018-2020 spätlese', 'vintage', { from: 2018, to: 2020 }, 'spätlese'],
    ['2018年以后', 'vintage', { from: 2018 }, ''],
    ['since 2019', 'vintage', { from: 2019 }, ''],
    ['riesling from 2015', 'vintage', { from: 2015, to: 2015 }, 'riesling'],
    ['from 2015 on', 'vintage', { from: 2015 }, ''],
    ['oldest vintage', 'vintage', { to: shanghaiYear(new Date()) - 8 }, ''],
    ['陈年雷司令', 'vintage', { to: shanghaiYear(new Date()) - 8 }, '雷司令'],
    ['最新年份的雷司令', 'vintage', { from: shanghaiYear(new Date()) - 2 }, '的雷司令'],
    ['五度', 'alcohol', { from: 4.5, to: 5.5 }, ''],
    ['两三百', 'price', { from: 200_00, to: 300_00 }, ''],
    ['三四百块的红酒', 'price', { from: 300_00, to: 400_00 }, '的红酒'],
    ['两百多的红酒', 'price', { from: 200_00, to: 300_00 }, '红酒'],
    ['三百出头', 'price', { from: 300_00, to: 400_00 }, ''],
    ['1k以内', 'price', { to: 1000_00 }, ''],
    ['顺口不涩的红酒', 'tannin', { to: 2 }, '的红酒'],
    ['几百块', 'price', { from: 100_00, to: 1000_00 }, ''],
    ['果味重的红酒', 'fruit', { from: 4 }, '的红酒'],
    ['喝不惯酸的', 'acidity', { to: 2 }, ''],
    ['98年', 'vintage', { from: 1998, to: 1998 }, ''],
    ['375ml', 'size', { from: 375, to: 375 }, ''],
    ['1.5L', 'size', { from: 1500, to: 1500 }, ''],
    ['magnum riesling', 'size', { from: 1500, to: 1500 }, 'riesling'],
    ['半瓶装 冰酒', 'size', { from: 187, to: 500 }, '冰酒'],
    ['12度', 'alcohol', { from: 11.5, to: 12.5 }, ''],
    ['8-10度', 'alcohol', { from: 8, to: 10 }, ''],
    ['低酒精 雷司令', 'alcohol', { to: 10 }, '雷司令'],
    ['under 11%', 'alcohol', { to: 11 }, ''],
    ['两百以內', 'price', { to: 200_00 }, ''],
    ['一百五以下', 'price', { to: 150_00 }, ''],
    ['不超过两百', 'price', { to: 200_00 }, ''],
    ['over 1,000', 'price', { from: 1000_00 }, ''],
    ['between 200 and 1,000 yuan', 'price', { from: 200_00, to: 1000_00 }, ''],
    ['雷司令 300', 'price', { from: 240_00, to: 360_00 }, '雷司令'],
    ['cheap riesling', 'price', { to: 200_00 }, 'riesling'],
    ['二〇二一', 'vintage', { from: 2021, to: 2021 }, ''],
    ['2021er riesling', 'vintage', { from: 2021, to: 2021 }, 'riesling'],
    ['before 2018', 'vintage', { to: 2017 }, ''],
    ['2018年以前', 'vintage', { to: 2018 }, ''],
    ['newer than 2023', 'vintage', { from: 2024 }, ''],
    ['2021/2022', 'vintage', { from: 2021, to: 2022 }, ''],
    ['0,375 l', 'size', { from: 375, to: 375 }, ''],
    ['riesling 750', 'size', { from: 750, to: 750 }, 'riesling'],
    ['十二度以下', 'alcohol', { to: 12 }, ''],
    ['alcohol under 12', 'alcohol', { to: 12 }, ''],
    ['0度', 'alcohol', { to: 0.5 }, ''],
    ['酸度高的雷司令', 'acidity', { from: 4 }, '的雷司令'],
    ['high-acid white', 'acidity', { from: 4 }, 'white'],
    ['不太酸的白葡萄酒', 'acidity', { to: 2 }, '的白葡萄酒'],
    ['not too acidic', 'acidity', { to: 3 }, ''],
    ['酒体饱满的红酒', 'body', { from: 4 }, '的红酒'],
    ['full-bodied red', 'body', { from: 4 }, 'red'],
    ['medium bodied', 'body', { from: 3, to: 3 }, ''],
    ['light-bodied red', 'body', { to: 2 }, 'red'],
    ['light red wine', 'body', { to: 2 }, 'red wine'],
    ['酒体轻盈', 'body', { to: 2 }, ''],
    ['单宁柔和的红酒', 'tannin', { from: 1, to: 2 }, '的红酒'],
    ['soft tannins', 'tannin', { from: 1, to: 2 }, ''],
    ['高单宁', 'tannin', { from: 4 }, ''],
    ['不要高单宁', 'tannin', { to: 3 }, ''],
    ['smooth red', 'tannin', { to: 2 }, 'red'],
    ['果香浓郁', 'fruit', { from: 4 }, ''],
    ['6瓶装 雷司令', 'pack', { from: 6, to: 6 }, '雷司令'],
    ['六支装', 'pack', { from: 6, to: 6 }, ''],
    ['case of 6 riesling', 'pack', { from: 6, to: 6 }, 'riesling'],
    ['a case of twelve', 'pack', { from: 12, to: 12 }, 'a'],
    ['12er karton', 'pack', { from: 12, to: 12 }, ''],
    ['2021er karton', 'vintage', { from: 2021, to: 2021 }, 'karton'],
    ['整箱雷司令', 'pack', { from: 2 }, '雷司令'],
    ['less than two hundred riesling', 'price', { to: 200_00 }, 'riesling'],
    ['under three hundred', 'price', { to: 300_00 }, ''],
    ['under two hundred and fifty', 'price', { to: 250_00 }, ''],
    ['fifty to hundred', 'price', { from: 50_00, to: 100_00 }, ''],
    ['between two hundred and three hundred', 'price', { from: 200_00, to: 300_00 }, ''],
    ['over a thousand', 'price', { from: 1000_00 }, ''],
    ['red under one thousand five hundred yuan', 'price', { to: 1500_00 }, 'red'],
    ['two thousand twenty one', 'vintage', { from: 2021, to: 2021 }, ''],
    ['nothing over 200', 'price', { to: 200_00 }, ''],
    ['nothing under 200', 'price', { from: 200_00 }, ''],
    ['not less than 200', 'price', { from: 200_00 }, ''],
    ['不低于200', 'price', { from: 200_00 }, ''],
    ['酒精度不低于13度', 'alcohol', { from: 13 }, ''],
    ['not cheap', 'price', { from: 200_00 }, ''],
    ['不要太便宜的红酒', 'price', { from: 200_00 }, '红酒'],
    ['红 不贵', 'price', { to: 200_00 }, '红'],
    ['不要太贵的雷司令', 'price', { to: 200_00 }, '雷司令'],
    ['not too expensive riesling', 'price', { to: 200_00 }, 'riesling'],
    ['cheapest riesling', 'price', { to: 200_00 }, 'riesling'],
    ['预算300 送老丈人', 'price', { to: 300_00 }, '送老丈人'],
    ['300预算', 'price', { to: 300_00 }, ''],
    ['300元的预算', 'price', { to: 300_00 }, ''],
    ['预算五百 红酒', 'price', { to: 500_00 }, '红酒'],
    ['预算是500元 红酒', 'price', { to: 500_00 }, '红酒'],
    ['预算300左右', 'price', { from: 240_00, to: 360_00 }, '预算'],
    ['预算300到500', 'price', { from: 300_00, to: 500_00 }, '预算'],
    ['budget of 300', 'price', { to: 300_00 }, ''],
    ['budget around 300', 'price', { from: 240_00, to: 360_00 }, 'budget'],
    ['budget wine', 'price', { to: 200_00 }, 'wine'],
    ['最贵的酒', 'price', { from: 500_00 }, '酒'],
    ['most expensive wine', 'price', { from: 500_00 }, 'wine'],
    ['残糖 低于5', 'sugar', { to: 5 }, ''],
    ['残糖5克以下的雷司令', 'sugar', { to: 5 }, '的雷司令'],
    ['residual sugar under 5', 'sugar', { to: 5 }, ''],
    ['riesling with less than 5 g/l', 'sugar', { to: 5 }, 'riesling with'],
    ['rs 10-20', 'sugar', { from: 10, to: 20 }, ''],
    ['含糖量100以上', 'sugar', { from: 100 }, ''],
    ['wine under 20 euros', 'price', { to: 160_00 }, 'wine'],
    ['riesling bis 20 €', 'price', { to: 160_00 }, 'riesling'],
    ['100美元以下', 'price', { to: 700_00 }, ''],
    ['half case', 'pack', { from: 6, to: 6 }, ''],
    ['1升装', 'size', { from: 1000, to: 1000 }, ''],
    ['口粮酒', 'price', { to: 200_00 }, ''],
  ]
  test.each(table)('%s means %s %j and leaves "%s"', (keyword, measure, range, left) => {
    const { quantities, rest } = readQuantities(keyword)
    expect(quantities.map(({ measure, range }) => ({ measure, range }))).toEqual([{ measure, range }])
    expect(rest.replace(/\s+/g, ' ').trim()).toBe(left)
  })

  const now = shanghaiYear(new Date())
  test.each([
    ['适合现在喝', { from: now, to: now }, ''],
    ['drink now', { from: now, to: now }, ''],
    ['ready to drink red', { from: now, to: now }, 'red'],
    ['适饮期', { from: now, to: now }, ''],
    ['riesling drink in 2030', { from: 2030, to: 2030 }, 'riesling'],
    ['2030年喝的红酒', { from: 2030, to: 2030 }, '的红酒'],
  ] as [string, SearchRange, string][])('%s asks for the years in which a wine is to be drunk', (keyword, range, left) => {
    const { quantities, rest } = readQuantities(keyword)
    expect(quantities).toMatchObject([{ measure: 'drinking', range }])
    expect(rest.replace(/\s+/g, ' ').trim()).toBe(left)
  })

  test('a wine to lay down is still to be drunk years from now', () => {
    for (const keyword of ['陈年潜力', 'age-worthy', 'to lay down', '适合陈年']) {
      const [quantity] = readQuantities(keyword).quantities
      expect(quantity, keyword).toMatchObject({ measure: 'drinking' })
      expect(quantity?.range.from, keyword).toBeGreaterThan(now + 4)
    }
  })

  test('several quantities are all understood', () => {
    const { quantities, rest } = readQuantities('摩泽尔riesling2022半干 200以内 750ml')
    expect(quantities.map(({ measure }) => measure).toSorted()).toEqual(['price', 'size', 'vintage'])
    expect(rest.replace(/\s+/g, ' ').trim()).toBe('摩泽尔riesling 半干')
  })

  test.each([
    '雷司令',
    'riesling',
    '1234567890123',
    'sämling 88',
    '小房酒',
    'St. Laurent',
    '1ÖTW',
    '1000 Eimerberg',
    'Kab',
    '百香果',
    '千桶山',
    'riesling 333',
    '贵腐',
    '贵人香',
    'one',
  ])('%s holds no quantity', (keyword) => {
    expect(readQuantities(keyword).quantities).toEqual([])
  })
})
