import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECORDED } from '#domain/vocabulary/recorded.ts'

/* The privacy page names what is recorded: the list is held against the database. */

/** About staff, suppliers or the shop itself, though they name an account, an address or a phone. */
const NOT_OF_SHOPPERS =
  /^(article|bank_account_version|bulk_change|chat_agent|chat_canned_reply|chat_keyword|chat_sound|coupon_call_back|dictionary_entry|expected_delivery|festival|file_without_row|film_file|import_run|landed_delivery|money_alarm|price_plan|product|sandbox_\w+|search_(article|state|wine)|shop_opening|staff_view|stock_\w+|term_gone|wine_change|word_override)$/

/** Names of columns by which a row belongs to somebody, or reaches them. */
const PERSONAL =
  /^(account_id|shopper_id|sender_id|for_account|by_account|visitor|phone|ip|email|recipient\w*|user_agent|\w*open_?id|\w*union_id|seen_at|searched_at)$/

const tables = [...readFileSync('server/db/schema.sql', 'utf8').matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(
  ([, name = '', body = '']) => ({
    name,
    columns: [...body.matchAll(/^ {2}(\w+) /gm)].map(([, column = '']) => column),
    partOf: [...body.matchAll(/ REFERENCES (\w+)\(/g)].map(([, table = '']) => table),
  }),
)
/** Who acted in a table of the shop's names an account, and says nothing of a shopper: such tables are found by their columns alone. */
const isPartOf = (table: string) => table !== 'account' && said.has(table)
const said = new Set(RECORDED.flatMap(({ tables: named }) => named))

test('every table in which something of a shopper may lie is said to shoppers', () => {
  expect(tables.length).toBeGreaterThan(100)
  const unsaid = tables.filter(
    ({ name, columns, partOf }) =>
      (columns.some((column) => PERSONAL.test(column)) || partOf.some(isPartOf)) &&
      !NOT_OF_SHOPPERS.test(name) &&
      !said.has(name),
  )
  expect(unsaid.map(({ name }) => name)).toEqual([])
})

test('nothing is said of a table that there is not', () => {
  const there = new Set(tables.map(({ name }) => name))
  expect([...said].filter((name) => !there.has(name))).toEqual([])
})

test('the privacy page and its template say the list', () => {
  const { privacy } = JSON.parse(readFileSync('demo/pages.json', 'utf8')) as { privacy: { content: { zh: string; en: string } } }
  for (const text of [
    privacy.content.zh,
    privacy.content.en,
    ...['zh-CN', 'en-US'].map((locale) => readFileSync(`server/features/opening/templates/privacy.${locale}.html`, 'utf8')),
  ]) {
    expect(text).toContain('{{recorded}}')
  }
})
