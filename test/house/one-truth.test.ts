import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROMISE_KEYS } from '#domain/promises.ts'
import { FACT_NAMES } from '#domain/vocabulary/facts.ts'

/** What has one source is said from there: texts name it (`{{pay-minutes}}`, `{minutes}`) and never repeat it. */
const REPEATED: readonly [RegExp, string][] = [
  [/(30|15|三十|十五|thirty|fifteen) ?(分钟|minutes)/i, 'time to pay'],
  [
    /(24|48|二十四|四十八) ?小时.{0,6}(告知|告诉|拍照)|(24|48) hours of delivery|picture within \d+ hours/i,
    'time to report breakage',
  ],
  [
    /(\d+|三|七|three|seven) ?(天|日|个工作日|days|working days)[^。.]{0,12}(发票|invoice)|(发票|invoice)[^。.]{0,40}?\d+ ?(天|days)/i,
    'time to ask for an invoice',
  ],
  [/(次日达|次日送达|1[–-]2 ?(天|days)|2 (至|to) 5)/i, 'time on the way'],
  [/满 ?\d+ ?元|free from (CN)?¥\d/i, 'freight'],
  [/9:30|21:00/, 'hours of service'],
  [/400-000-0000/, 'phone'],
]
const repeatedIn = (text: string): string[] =>
  REPEATED.flatMap(([pattern, what]) => {
    const found = pattern.exec(text)
    return found ? [`${what}: “${text.slice(Math.max(0, found.index - 20), found.index + 30)}”`] : []
  })

const dictionaries = ['zh-CN', 'en-US'].flatMap((locale) =>
  readdirSync(`messages/${locale}`)
    .filter((file) => !/^(console|import|sandbox)/.test(file))
    .map((file) => `messages/${locale}/${file}`),
)

test('rules of time and money are not repeated in the words of the shop', () => {
  const rules = dictionaries.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).flatMap(([key, words]) =>
      repeatedIn(words).map((found) => `${key}: ${found}`),
    ),
  )
  expect(rules).toEqual([])
})

const TEXTS = ['demo/pages.json', 'server/seed/demo-chat-words.ts', 'server/features/opening/templates']
const read = (path: string): string =>
  path.endsWith('templates')
    ? readdirSync(path)
        .map((file) => readFileSync(`${path}/${file}`, 'utf8'))
        .join('\n')
    : readFileSync(path, 'utf8')

test.each(TEXTS)('nor in %s', (path) => {
  // Gaps of the templates give examples.
  expect(repeatedIn(read(path).replace(/【[^】]*】/g, ''))).toEqual([])
})

test('the hours in the footer are those of the chat', () => {
  const { service_hours: hours } = JSON.parse(readFileSync('demo/company.json', 'utf8')) as {
    service_hours: { zh: string; en: string }
  }
  expect(hours.zh).toContain('{{chat-hours}}')
  expect(hours.en).toContain('{{chat-hours}}')
})

test('texts name no fact that there is not', () => {
  const known = new Set<string>([...FACT_NAMES, ...PROMISE_KEYS])
  const named = [...TEXTS, 'demo/company.json'].flatMap((path) =>
    [...read(path).matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
