import { expect, test } from 'vitest'
import { nameParts } from './name-breaks.ts'
import { NAME_PIECES } from './vocabulary/name-pieces.ts'

test.each([
  ['莱茵高雷司令干白', '莱茵高|雷司令|干白'],
  ['莱茵高雷司令起泡酒（超天然型）', '莱茵高|雷司令|起泡酒|（超天然型）'],
  ['博恩卡斯特勒医生园雷司令晚收', '博恩卡斯特勒|医生园|雷司令|晚收'],
  ['魏森基兴村纽伯格蜥蜴级干白', '魏森基兴村|纽伯格|蜥蜴级|干白'],
  ['皮斯波特村庄级雷司令半干', '皮斯波特|村庄级|雷司令|半干'],
  ['莱塔山DAC蓝佛朗克干红', '莱塔山|DAC|蓝佛朗克|干红'],
  ['贝壳灰岩老藤', '贝壳灰岩|老藤'],
  ['Slate Riesling', 'Slate Riesling'],
  ['', ''],
])('%s breaks only between its words', (name, parts) => {
  expect(nameParts(name, NAME_PIECES).join('|')).toBe(parts)
})
