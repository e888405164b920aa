import { expect, test } from 'vitest'
import { mergeDictionary, translate } from '#domain/messages.ts'
import { announce } from '#server/http/changes.ts'
import { builtInWords } from '#server/http/words.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const zh = client(shop.app)
const en = client(shop.app, { locale: 'en-US' })

test('the shop speaks Chinese and English, Chinese first', async () => {
  expect((await zh.get('/get_default_lang_type')).data).toEqual({ lang_type: 'zh-CN' })
  expect((await zh.get('/get_lang_type_list')).data).toEqual([
    { name: '中文', value: 'zh-CN' },
    { name: 'English', value: 'en-US' },
  ])
})

test('the dictionary is keyed by the one language that the header, or the address, asks for', async () => {
  const chinese = (await zh.get('/get_lang_json')).data as Record<string, Record<string, string>>
  const english = (await en.get('/get_lang_json')).data as Record<string, Record<string, string>>
  expect(Object.keys(chinese)).toEqual(['zh-CN'])
  expect(Object.keys(english)).toEqual(['en-US'])
  expect(chinese['zh-CN']?.['shell.nav.videos']).toBe('视频')
  expect(english['en-US']?.['shell.nav.videos']).toBe('Videos')
  expect((await zh.get('/get_lang_json?lang=en-US')).data).toEqual(english)
})

test('an unknown language is ignored, in the header and in the address', async () => {
  const chinese = (await zh.get('/get_lang_json')).data
  for (const locale of ['fr-FR', 'zh', '../../etc/passwd', '__proto__']) {
    expect((await zh.get('/get_lang_json', { 'cb-lang': locale })).data).toEqual(chinese)
    expect((await zh.get(`/get_lang_json?lang=${encodeURIComponent(locale)}`)).data).toEqual(chinese)
  }
  expect(await zh.get(`/get_lang_json?lang=${'x'.repeat(50)}`)).toMatchObject({ status: 400, code: '100100' })
})

test('words of the command line are not sent to browsers', async () => {
  const { 'zh-CN': words } = (await zh.get('/get_lang_json')).data as Record<string, Record<string, string>>
  expect(Object.keys(words ?? {}).filter((key) => key.startsWith('import.'))).toEqual([])
})

test('a case has one name wherever it is sold, packed or counted', () => {
  // The console's words are part of its scripts.
  const names = ['catalog.choice.case', 'console.pack.case', 'console-stock.bottles', 'console-wines.pack'].map((key) =>
    translate(builtInWords['zh-CN'], 'zh-CN', key, { bottles: 6, count: 6, pack: 6 }),
  )
  expect(new Set(names)).toEqual(new Set(['6 瓶装']))
})

test('words of the owner are added, never put in the place of ours, and change the version', async () => {
  const before = (await zh.get('/lang_version')).data
  await shop.db.begin(async (tx) => {
    await tx`insert into dictionary_entry (locale, key, words) values
      ('zh-CN', 'owner.slogan', '慢慢喝'), ('zh-CN', 'shell.nav.videos', '被改掉了')`
    await announce(tx, 'dictionary')
  })
  await eventually(async () => {
    const { 'zh-CN': words } = (await zh.get('/get_lang_json')).data as Record<string, Record<string, string>>
    expect(words?.['owner.slogan']).toBe('慢慢喝')
    expect(words?.['shell.nav.videos']).toBe('视频')
  })
  expect((await zh.get('/lang_version')).data).not.toEqual(before)
})

test('phone clients get their own words, keyed by their Chinese texts, and nothing of the shop’s dictionary', async () => {
  const words = async (locale: 'zh-CN' | 'en-US') => {
    const { data } = await client(shop.app, { formType: 'h5', locale }).get('/get_lang_json')
    return (data as Record<string, Record<string, string>>)[locale] ?? {}
  }
  const english = await words('en-US')
  expect(english).toMatchObject({ 购物车: 'Cart', 提交订单: 'Place order', '￥': '¥' })
  expect(Object.keys(english).length).toBeGreaterThan(400)
  expect(Object.keys(english).filter((key) => !/[\p{Script=Han}￥]/u.test(key))).toEqual([])
  expect(Object.values(english).filter((text) => text.trim() === '' || /\p{Script=Han}/u.test(text))).toEqual([])
  expect(Object.entries(await words('zh-CN')).filter(([key, text]) => key !== text)).toEqual([])
  const phone = client(shop.app, { formType: 'routine' })
  expect((await phone.get('/lang_version')).data).not.toEqual((await zh.get('/lang_version')).data)
})

test('merging drops keys that are already present', () => {
  expect(mergeDictionary({ a: 'ours' }, { a: 'theirs', b: 'new' })).toEqual({ a: 'ours', b: 'new' })
})

test('a missing key shows itself, and placeholders and plurals are filled in', () => {
  const words = { hello: 'Hello {name}', bottle_one: '{count} bottle', bottle_other: '{count} bottles' }
  expect(translate(words, 'en-US', 'nowhere')).toBe('nowhere')
  expect(translate(words, 'en-US', 'hello', { name: 'Lin' })).toBe('Hello Lin')
  expect([1, 2].map((count) => translate(words, 'en-US', 'bottle', { count }))).toEqual(['1 bottle', '2 bottles'])
})
