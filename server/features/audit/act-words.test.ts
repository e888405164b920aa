import { expect, test } from 'vitest'
import { kindOfAct, RECOVERY } from '#domain/audit.ts'
import { builtInWords } from '#server/http/words.ts'
import { shopWith } from '#test/support/shop.ts'

const { app, db } = await shopWith()

const LANGUAGES = ['zh-CN', 'en-US'] as const
const unsaid = (keys: readonly string[]): string[] => {
  const wanted = [...new Set(keys)].map((key) => `console-audit.${key}`)
  return LANGUAGES.flatMap((locale) => wanted.filter((key) => !(key in builtInWords[locale])).map((key) => `${locale} ${key}`))
}

test('every act has its words in both languages: what was done, and to what', () => {
  const acts = app.served.filter(({ isAct }) => isAct).map(({ action }) => kindOfAct(...(action.split(' ') as [string, string])))
  // Of shoppers’ calls those by which staff sign in, and what is done at the shell.
  for (const path of ['/login', '/logout', '/register/reset', RECOVERY.path]) acts.push(kindOfAct('', path))
  expect(unsaid(acts.flatMap(({ kind, verb }) => [`kind.${kind}`, `verb.${verb}`]))).toEqual([])
})

test('every table of the audit log and every column that it keeps has its words in both languages', async () => {
  const columns = await db<{ table: string; column: string }[]>`
    select relname as table, regexp_replace(attname, '_(zh|en)$', '') as column
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where tgname = 'staff_change' and attname not in ('updated_at', 'changed_at', 'version', 'search_text')`
  expect(columns.length).toBeGreaterThan(400)
  expect(unsaid(columns.flatMap(({ table, column }) => [`table.${table}`, `field.${column}`]))).toEqual([])
})
