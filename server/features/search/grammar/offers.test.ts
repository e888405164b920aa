import { expect, test } from 'vitest'
import type { SearchOffer } from '#domain/search.ts'
import { readOffers } from './offers.ts'

const table: [string, SearchOffer[], string][] = [
  ['特价', ['reduced'], ''],
  ['特价红酒', ['reduced'], '红酒'],
  ['打折的雷司令', ['reduced'], '的雷司令'],
  ['riesling on sale', ['reduced'], 'riesling'],
  ['special offers', ['reduced'], ''],
  ['限时秒杀', ['reduced'], ''],
  ['flash sale riesling', ['reduced'], 'riesling'],
  ['新品', ['new'], ''],
  ['new arrivals', ['new'], ''],
  ['new wines', ['new'], ''],
  ['热销新品', ['new', 'hot'], ''],
  ['bestsellers', ['hot'], ''],
  ['畅销红酒', ['hot'], '红酒'],
  ['本店推荐', ['recommended'], ''],
  ['礼盒', ['gift'], ''],
  ['送礼红酒', ['gift'], '红酒'],
  ['送爸爸', ['gift'], ''],
  ['送给女朋友的甜酒', ['gift'], '甜酒'],
  ['送老板 雷司令', ['gift'], '雷司令'],
  ['gift for dad', ['gift'], 'for dad'],
  ['a present', ['gift'], 'a'],
  ['songli', ['gift'], ''],
]
test.each(table)('%s asks for %j and leaves "%s"', (searched, offers, left) => {
  const { offers: found, rest } = readOffers(searched)
  expect(found.map(({ offer }) => offer)).toEqual(offers)
  expect(rest.trim()).toBe(left)
})

test.each(['新品种', '优惠券', 'saale', 'neuburger', 'wines for sale', 'dealer', '雷司令', 'represented', 'gifted'])(
  '%s asks for no mark',
  (searched) => {
    expect(readOffers(searched)).toEqual({ offers: [], rest: searched })
  },
)
