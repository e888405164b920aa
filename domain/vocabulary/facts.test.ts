import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { factsOf, fillFacts, fillFactsIn, hoursWords } from './facts.ts'

const both = (words: string) => ({ zh: words, en: words })
const day = (from: string, to: string) => [{ from, to }]
const NOTHING = { company: undefined, hours: null, zones: [], promises: [] }

test('a text says what the rules, the settings and the promises say', () => {
  const facts = factsOf({
    company: { contactNumber: '400-1', serviceHours: { zh: '客服：{{chat-hours}}', en: 'Service: {{chat-hours}}' } },
    hours: { weekly: Array.from({ length: 7 }, () => day('09:30', '21:00')), exceptions: [] },
    zones: [],
    promises: [{ key: 'refund-answer', zh: '一天内答复', en: 'We answer within a day' }],
  })
  const said = fillFacts(
    {
      zh: '{{pay-minutes}} 分钟，{{phone}}，{{hours}}，{{refund-answer}}',
      en: '{{pay-minutes}} minutes, {{hours}}, {{refund-answer}}',
    },
    facts,
  )
  expect(said).toEqual({
    zh: '30 分钟，400-1，客服：每日 9:30–21:00，一天内答复',
    en: '30 minutes, Service: daily 9:30–21:00, We answer within a day',
  })
})

test('what is not written is not said, what nobody knows stays, and markup in a promise is words', () => {
  const facts = factsOf({ ...NOTHING, promises: [{ key: 'slogan', zh: '<b>&', en: '' }] })
  expect(fillFacts(both('a{{refund-answer}}b{{nothing-such}}{{ x }}'), facts)).toEqual(both('ab{{nothing-such}}{{ x }}'))
  expect(fillFactsIn(both('{{slogan}}'), facts)).toEqual({ zh: '&lt;b&gt;&amp;', en: '' })
})

test.each([
  [Array.from({ length: 7 }, () => day('00:00', '24:00')), '每日全天', 'around the clock'],
  [
    [...Array.from({ length: 5 }, () => day('09:00', '18:00')), day('10:00', '16:00'), []],
    '周一至周五 9:00–18:00，周六 10:00–16:00',
    'Mon–Fri 9:00–18:00, Sat 10:00–16:00',
  ],
  [
    Array.from({ length: 7 }, () => [...day('09:00', '12:00'), ...day('14:00', '18:00')]),
    '每日 9:00–12:00、14:00–18:00',
    'daily 9:00–12:00, 14:00–18:00',
  ],
])('hours of service in words', (weekly, zh, en) => {
  expect(hoursWords({ weekly, exceptions: [] })).toEqual({ zh, en })
})

test('in a page, rates that stand alone become a table, and a phone number keeps to one line', () => {
  const fees = { first: 3000, firstFee: fen(12_00), step: 1000, stepFee: fen(2_00), freeFrom: fen(299_00) }
  const near = { name: { zh: '江浙沪', en: 'Shanghai' }, isDelivered: true, basis: 'weight' as const, ...fees }
  const zones = [near, { ...near, name: { zh: '港澳台', en: 'Macao & Taiwan' }, isDelivered: false }]
  const shown = fillFactsIn(
    both('<p>{{freight}}.</p><p>Call {{phone}}</p><a href="tel:{{phone}}">us</a>'),
    factsOf({ ...NOTHING, zones }),
  )
  expect(shown.en).toContain('<th scope="col">First 3 kg</th><th scope="col">Each further 1 kg</th>')
  expect(shown.en).toContain('<td>Shanghai</td><td><span data-together>CN¥299</span></td>')
  expect(shown.en).toContain('<td>Macao &amp; Taiwan</td><td colspan="3">No shipping</td>')
  expect(shown.en).toContain('<p>Call <span data-together></span></p><a href="tel:">us</a>')
  expect(shown.zh).toContain('<th scope="col">首 3 公斤</th><th scope="col">每加 1 公斤</th>')
  const uneven = [near, { ...near, name: { zh: '西藏', en: 'Tibet' }, first: 5000 }]
  expect(fillFactsIn(both('<p>{{freight}}</p>'), factsOf({ ...NOTHING, zones: uneven })).en).toContain('CN¥12 / 5 kg')
})

test('freight is told as the checkout calculates it', () => {
  const name = { zh: '江浙沪', en: 'Shanghai' }
  const fees = { first: 3000, firstFee: fen(12_00), step: 1000, stepFee: fen(2_00), freeFrom: fen(299_00) }
  const zones = [{ name, isDelivered: true, basis: 'weight' as const, ...fees }]
  expect(factsOf({ ...NOTHING, zones }).freight).toEqual({
    zh: '江浙沪：满 ¥299 包邮，不足时 3 公斤以内 ¥12，每加 1 公斤 ¥2',
    en: 'Shanghai: free from CN¥299, otherwise CN¥12 up to 3 kg and CN¥2 for each 1 kg more',
  })
})
