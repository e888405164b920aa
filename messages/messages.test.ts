import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { successes } from '#contract/done.ts'
import { refusals } from '#contract/refusals.ts'
import { SHOPPER_KINDS } from '#domain/notice.ts'
import { placeOf } from '#domain/word-places.ts'
import { LEGAL_WORDS } from '#domain/words.ts'

const root = resolve(import.meta.dirname, '..')
const read = (locale: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(root, 'messages', locale)).map((name) =>
      JSON.parse(readFileSync(join(root, 'messages', locale, name), 'utf8')),
    ),
  )
const zh = read('zh-CN')
const en = read('en-US')
const placeholders = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
const base = (key: string) => key.replace(/_(one|other)$/, '')

test('every word is in both dictionaries, none is empty', () => {
  const keysOf = (words: Record<string, string>) => [...new Set(Object.keys(words).map(base))].toSorted()
  expect(keysOf(zh)).toEqual(keysOf(en))
  expect(Object.entries({ ...zh, ...en }).filter(([, words]) => words.trim() === '')).toEqual([])
})

test('both languages fill in the same things', () => {
  const differing = Object.keys(en).filter((key) => {
    const other = zh[key] ?? zh[`${base(key)}_other`] ?? zh[base(key)]
    return other !== undefined && placeholders(en[key] ?? '').join() !== placeholders(other).join() && !key.endsWith('_one')
  })
  expect(differing).toEqual([])
})

test('the Chinese console, and what it refuses, have one word for whoever buys', () => {
  // By whatever word somebody looks for a page, it is found.
  const isTyped = (key: string) => key.startsWith('console-palette.also.')
  const others = Object.entries(zh).filter(
    ([key, words]) => /^(console|refusal)/.test(key) && !isTyped(key) && /客户(?!端)|买家|客人/.test(words),
  )
  expect(others).toEqual([])
})

test('every refusal and every success with a text of its own has words', () => {
  const needed = [
    ...Object.keys(refusals).map((name) => `refusal.${name}`),
    ...Object.keys(successes).map((name) => `done.${name}`),
  ]
  expect(needed.filter((key) => !(key in zh && key in en))).toEqual([])
})

test('whatever shoppers are told has a title and a text in the messages of phone clients', () => {
  const needed = SHOPPER_KINDS.flatMap((kind) => [`notices.title.${kind}`, `notices.inbox.${kind}`])
  expect(needed.filter((key) => !(key in zh && key in en))).toEqual([])
})

test('no refusal is in the dictionaries that nobody can make', () => {
  const known = new Set(Object.keys(refusals).map((name) => `refusal.${name}`))
  expect(Object.keys(zh).filter((key) => key.startsWith('refusal.') && !known.has(key))).toEqual([])
})

test('every word of shoppers has a place that staff can look for, and what the law requires is there', () => {
  const placeless = Object.keys(zh).filter((key) => placeOf(key) === undefined)
  expect(placeless.filter((key) => !/^(assistants|check-ready|console|import|notices|sandbox)[.-]/.test(key))).toEqual([])
  expect(LEGAL_WORDS.filter((key) => !(key in zh && key in en))).toEqual([])
})

test('no page contains Chinese words of its own: they belong in the dictionaries', () => {
  const sources = globSync('{web,server,contract,domain}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$|^web\/styles\/fonts\/signs\.ts$|^domain\/(vocabulary|pasted-address)|^server\/(seed|features\/(catalog\/import|search\/grammar))/.test(
        file,
      ),
  )
  const withChinese = sources.filter((file) => /[\u4e00-\u9fff]/.test(withoutComments(readFileSync(join(root, file), 'utf8'))))
  expect(withChinese).toEqual([])
})

test('no word stands in the dictionaries that nothing says', () => {
  const source = globSync('{web,server,domain,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  // Keys are also made of a beginning and a value: `orders.status.${status}`.
  const beginnings = new Set([...source.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, beginning = '']) => beginning))
  // Looked up rather than searched for: thousands of keys times all of the source would take many seconds.
  const said = new Set(source.match(/[\w-]+(?:\.[\w-]+)+/g))
  const unsaid = Object.keys(en).filter(
    (key) => !said.has(base(key)) && ![...beginnings].some((beginning) => key.startsWith(beginning)),
  )
  expect(unsaid).toEqual([])
})

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
