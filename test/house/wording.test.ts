import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { CHINESE, ENGLISH, type Wording } from './wording.ts'

/** One word for one thing, 您, full-width punctuation; American spelling and idiom: in labels, content and templates. */

type Said = { where: string; words: string; locale: Locale; isLabel: boolean }

/** As the wire's clients know it, letter by letter (specification, section 5). */
const GIVEN: ReadonlySet<string> = new Set(['上传图片只能是 JPG、PNG 格式!', '快递单号不存在'])
/** What customers write is theirs, and so is what staff type to find a page; how a line for WeChat is written has a plain colon. */
const THEIRS = /^demo\/reviews\.json|console-palette\.also\.|console-notices\.problem\.wechat-line/

/** An English text may cite a Chinese word, and a Chinese one names estates as they are written. */
const isChinese = (words: string): boolean => (words.match(/[\u4e00-\u9fff]/g)?.length ?? 0) * 5 > words.length
/** Keywords of the site, which search engines want apart by plain commas. */
const isKeywords = (words: string): boolean => /^[^,.。<>]+(,[^\s,.。<>][^,.。<>]*){3,}$/.test(words)
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}

/** What is read, without tags, addresses and placeholders. */
const read = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\{\w+\}/g, '{}')

const labels = LOCALES.flatMap((locale) =>
  filesIn(`messages/${locale}`, '.json').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
      ([key, words]): Said => ({ where: `${locale} ${key}`, words: read(words), locale, isLabel: true }),
    ),
  ),
)
/** What the phone clients show: their Chinese texts are the keys, which are CRMEB's own. */
const ofPhones = Object.entries(
  JSON.parse(readFileSync('messages/phone-client/en-US.json', 'utf8')) as Record<string, string>,
).map(([key, words]): Said => ({ where: `en-US phone-client ${key}`, words: read(words), locale: 'en-US', isLabel: true }))
const content = filesIn('demo', '.json').flatMap((file) =>
  stringsOf(JSON.parse(readFileSync(file, 'utf8')))
    .filter((words) => (isChinese(words) || words.includes(' ')) && !isKeywords(words))
    .map((words): Said => ({ where: file, words: read(words), locale: isChinese(words) ? 'zh-CN' : 'en-US', isLabel: false })),
)
const templates = LOCALES.flatMap((locale) =>
  filesIn('server/features/opening/templates', `.${locale}.html`).map(
    (file): Said => ({ where: file, words: read(readFileSync(file, 'utf8')), locale, isLabel: false }),
  ),
)
/** Names and notes of the vocabulary, in the form `{ zh: '…', en: '…' }`. */
const vocabulary = filesIn('domain', '.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(zh|en): '((?:[^'\\]|\\.)*)'/g)].map(
      ([, language, words = '']): Said => ({ where: file, words, locale: language === 'zh' ? 'zh-CN' : 'en-US', isLabel: true }),
    ),
  )

const wrongIn = (said: readonly Said[]): string[] =>
  said
    .filter(({ where, words }) => !THEIRS.test(where) && !GIVEN.has(words))
    .flatMap(({ where, words, locale, isLabel }) =>
      (locale === 'zh-CN' ? CHINESE : ENGLISH)
        .filter((wording: Wording) => (isLabel || wording.in !== 'labels') && (wording.at?.test(where) ?? true))
        .flatMap(({ not, say }) => {
          const found = not.exec(words)
          return found ? [`${where}: “${words.slice(Math.max(0, found.index - 15), found.index + 25)}”, we say: ${say}`] : []
        }),
    )

test.each([
  ['labels', labels],
  ['labels of phone clients', ofPhones],
  ['content of the demo shop', content],
  ['templates of legal pages', templates],
  ['vocabulary', vocabulary],
])('one word for one thing, in both languages: %s', (_, said) => {
  expect(said.length).toBeGreaterThan(10)
  expect(wrongIn(said)).toEqual([])
})

test('the list finds what it is for', () => {
  const wrong = (words: string, locale: Locale) => wrongIn([{ where: 'here', words, locale, isLabel: true }]).length
  for (const words of ['你好', '限时秒杀', '登录已过期,请重新登录', '请为酒品打分', '请填写快递单号', '余额更正'])
    expect(wrong(words, 'zh-CN'), words).toBe(1)
  for (const words of [
    'Log in',
    'None fits this order ({})',
    'Delivery address',
    'Our order',
    'Favourite',
    'To my orders',
    'Amount in yuan',
    'From ¥{}',
  ]) {
    expect(wrong(words, 'en-US'), words).toBe(1)
  }
  for (const words of ['迷你瓶', '您好，欢迎光临', '上传图片只能是 JPG、PNG 格式!']) expect(wrong(words, 'zh-CN'), words).toBe(0)
  for (const words of ['Delivered', 'Out for delivery', 'Sign in', 'Center of the region'])
    expect(wrong(words, 'en-US'), words).toBe(0)
})

test('pages join no two texts by a blank, which English has between sentences and Chinese has not', () => {
  const joined = filesIn('web/storefront', '.tsx').flatMap((file) =>
    (readFileSync(file, 'utf8').match(/\bt\([^\n]*\)\} \$?\{[^}\n]*\bt\(/g) ?? []).map((found) => `${file}: ${found}`),
  )
  expect(joined).toEqual([])
})
