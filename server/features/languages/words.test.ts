import { expect, test } from 'vitest'
import { changePromises, listStaffPromises } from '#contract/staff/promises.ts'
import { changeWord, listStaffWords, restoreWords } from '#contract/staff/words.ts'
import type { Locale } from '#domain/locale.ts'
import { promiseWord } from '#domain/promises.ts'
import { buildApp } from '#server/app.ts'
import { Changes } from '#server/http/changes.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { atEnd } from '#test/support/at-end.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'
import { isRefusal } from '#web/api/is-refusal.ts'

const shop = await shopWith()
const merchant = await shopper(shop, { scopes: ['merchandiser'] })

/** A second process on the same database. */
const changes = new Changes()
await changes.listen(shop.db)
const second = await buildApp({ ...shop.deps, changes, pageCache: new PageCache(changes) }, { pages: false })
atEnd(() => second.close())
const processes = [shop.app, second]

const saidBy = async (app: (typeof processes)[number], locale: Locale): Promise<Record<string, string>> => {
  const { data } = await client(app, { locale }).get('/get_lang_json')
  return (data as Record<Locale, Record<string, string>>)[locale]
}
const rename = (key: string, words: string, { locale = 'en-US' as Locale, form = key, version }: Partial<Rename> = {}) =>
  merchant.api.call(changeWord, { key, forms: [{ locale, key: form, words }], version })
type Rename = { locale: Locale; form: string; version: string }
const find = async (key: string) => {
  const { list } = await merchant.api.call(listStaffWords, { search: key })
  return list.find((word) => word.key === key) ?? expect.fail(`no ${key}`)
}
const refusalOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeDefined()
  return error
}

test('a word said otherwise in English is said so by all processes, with another version; Chinese stays as it is', async () => {
  const before = (await client(second).get('/lang_version')).data
  const chinese = await saidBy(second, 'zh-CN')
  await rename('cart.empty-hint', 'Fill me.')
  await eventually(async () => {
    for (const app of processes) expect((await saidBy(app, 'en-US'))['cart.empty-hint']).toBe('Fill me.')
    expect((await client(second).get('/lang_version')).data).not.toEqual(before)
  })
  expect(await saidBy(second, 'zh-CN')).toEqual(chinese)
  await merchant.api.call(restoreWords, 'cart.empty-hint')
  await eventually(async () => {
    for (const app of processes) expect((await saidBy(app, 'en-US'))['cart.empty-hint']).toBe('Take your time and pick a bottle.')
    expect((await client(second).get('/lang_version')).data).toEqual(before)
  })
})

test('answers of the API that say words, also those from memory and to phones, say the new ones; staff hear those of the house', async () => {
  const guest = await shopper(shop, { locale: 'en-US', formType: 'h5' })
  const staff = await shopper(shop, { locale: 'en-US', scopes: ['merchandiser'] })
  const refusal = async () => (await guest.get('/product/detail/999999')).msg
  await refusal()
  await rename('refusal.product-not-found', 'We have no such wine')
  await eventually(async () => expect(await refusal()).toBe('We have no such wine'))
  await rename('refusal.not-found', 'Nothing here')
  expect((await staff.get('/staff/articles/999999')).msg).not.toBe('Nothing here')
  await merchant.api.call(restoreWords, undefined)
  await eventually(async () => expect(await refusal()).not.toBe('We have no such wine'))
})

test('placeholders stay the same: one too many, one too few and a misspelled one are refused by name, and nothing is saved', async () => {
  const key = 'cart.removed'
  for (const words of ['{name} {price} gone', 'It is gone', '{nmae} is gone']) {
    const error = await refusalOf(rename(key, words))
    expect(isRefusal(error, 'word-placeholder-missing', 'word-placeholder-unknown'), words).toBe(true)
    expect(error).toMatchObject({ data: [{ field: `en-US ${key}` }] })
  }
  expect((await find(key)).forms.every(({ words }) => words === '')).toBe(true)
})

test('plural forms are one word, of which the singular may do without its number', async () => {
  const { forms, placeholders } = await find('cart.select-all')
  expect(forms.map(({ locale, key }) => `${locale} ${key}`).toSorted()).toEqual([
    'en-US cart.select-all_one',
    'en-US cart.select-all_other',
    'zh-CN cart.select-all_one',
    'zh-CN cart.select-all_other',
  ])
  expect(placeholders).toEqual(['count'])
  await rename('cart.select-all', 'Take the one wine', { form: 'cart.select-all_one' })
  expect(
    isRefusal(
      await refusalOf(rename('cart.select-all', 'Take all', { form: 'cart.select-all_other' })),
      'word-placeholder-missing',
    ),
  ).toBe(true)
  await merchant.api.call(restoreWords, 'cart.select-all')
})

test('what the law requires is reworded, and never left without words', async () => {
  const key = 'shell.footer.minors'
  expect(await find(key)).toMatchObject({ isLegal: true, place: 'footer' })
  for (const words of ['—', '🍷🍷🍷', '。。。', 'no']) {
    expect(isRefusal(await refusalOf(rename(key, words, { locale: 'zh-CN' })), 'word-empty'), words).toBe(true)
  }
  await rename(key, '禁止未成年人饮酒', { locale: 'zh-CN' })
  await eventually(async () => expect((await saidBy(second, 'zh-CN'))[key]).toBe('禁止未成年人饮酒'))
  // Empty, also with signs that nobody sees: as built in.
  await rename(key, '\u200b \u202e', { locale: 'zh-CN' })
  await eventually(async () => expect((await saidBy(second, 'zh-CN'))[key]).toBe('不向未成年人出售酒类'))
})

test('two who change the same word at once: one is heard, the other is told; another language of an old version is refused, too', async () => {
  const { version } = await find('shell.menu')
  const both = await Promise.allSettled(['Ours', 'Theirs'].map((words) => rename('shell.menu', words, { version })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { reason } = both.find((each) => each.status === 'rejected') ?? expect.fail()
  expect(isRefusal(reason, 'content-changed')).toBe(true)
  expect(isRefusal(await refusalOf(rename('shell.menu', '菜单', { locale: 'zh-CN', version })), 'content-changed')).toBe(true)
  await merchant.api.call(restoreWords, undefined)
})

test('words that are no shoppers’ words cannot be changed: the console’s, the command line’s, unknown ones, forms of another word', async () => {
  for (const key of [
    'console.save',
    'console-words.title',
    'import.usage',
    'notices.title.paid',
    '__proto__',
    'constructor',
    'nowhere',
  ])
    expect(isRefusal(await refusalOf(rename(key, 'x')), 'not-found'), key).toBe(true)
  expect(isRefusal(await refusalOf(rename('shell.menu', 'x', { form: 'shell.retry' })), 'not-found')).toBe(true)
  const { count } = await merchant.api.call(listStaffWords, { search: 'console-' })
  expect(count).toBe(0)
})

test('words are found by text in either language, by key and by place in the language of the staff, whatever the case', async () => {
  for (const search of ['过量饮酒有害健康', 'EXCESSIVE drinking', 'shell.footer.health', '页脚'])
    expect(
      (await merchant.api.call(listStaffWords, { search })).list.map(({ key }) => key),
      search,
    ).toContain('shell.footer.health')
  await rename('shell.footer.health', 'Drink little')
  const { list, count, changed } = await merchant.api.call(listStaffWords, { state: 'changed' })
  expect({ keys: list.map(({ key }) => key), count, changed }).toEqual({ keys: ['shell.footer.health'], count: 1, changed: 1 })
  expect((await merchant.api.call(listStaffWords, { search: 'drink little' })).count).toBe(1)
  const [first, next] = await Promise.all([1, 2].map((page) => merchant.api.call(listStaffWords, { page, place: 'product' })))
  expect(first?.list.some(({ key }) => next?.list.some((other) => other.key === key))).toBe(false)
  await merchant.api.call(restoreWords, undefined)
})

test('words of before an update that no longer fit are not said, and the list tells', async () => {
  await shop.db`insert into word_override (locale, key, words) values ('en-US', 'cart.removed', '{bottle} is gone')`
  await rename('shell.menu', 'Menu of the shop')
  await eventually(async () => expect((await saidBy(shop.app, 'en-US'))['shell.menu']).toBe('Menu of the shop'))
  expect((await saidBy(shop.app, 'en-US'))['cart.removed']).toBe('{name} was removed')
  expect((await find('cart.removed')).forms.find(({ locale }) => locale === 'en-US')).toMatchObject({ isFitting: false })
  await merchant.api.call(restoreWords, undefined)
})

test('promises are written all or none, and each language by itself', async () => {
  const [cold, estate] = (await merchant.api.call(listStaffPromises)).filter(({ key }) =>
    ['home-cold', 'home-estate'].includes(key),
  )
  if (!cold || !estate) expect.fail()
  expect([cold.words, estate.words]).toEqual([
    { zh: '', en: '' },
    { zh: '', en: '' },
  ])
  const write = (en: string, version: string) =>
    merchant.api.call(changePromises, [
      { key: cold.key, words: { zh: '', en }, version: cold.version },
      { key: estate.key, words: { zh: '', en }, version },
    ])
  await write('<b>Kept cool</b>', estate.version)
  await eventually(async () => {
    expect((await saidBy(second, 'en-US'))[promiseWord('home-cold')]).toBe('<b>Kept cool</b>')
    expect((await saidBy(second, 'zh-CN'))[promiseWord('home-cold')]).toBe('')
  })
  const { version } = (await merchant.api.call(listStaffPromises)).find(({ key }) => key === 'home-estate') ?? expect.fail()
  expect(isRefusal(await refusalOf(write('Other', version)), 'content-changed')).toBe(true)
  const words = (await merchant.api.call(listStaffPromises)).map((promise) => promise.words.en)
  expect(words.filter(Boolean)).toEqual(['<b>Kept cool</b>', '<b>Kept cool</b>'])
})
