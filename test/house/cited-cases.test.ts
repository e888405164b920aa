import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** `U38`, `T06`, `I2`; not the hour of a date (`T08:00`). */
const CASE = /\b[UTI]\d{1,3}\b(?!:\d)/g
/** Names no case as proved. */
const THIS_FILE = 'test/house/cited-cases.test.ts'

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const casesIn = (file: string): string[] => [...textOf(file).matchAll(CASE)].map(([id]) => id)
const listed = new Set([...textOf('docs/cases.md').matchAll(/^\| ([UTI]\d+) \|/gm)].map(([, id]) => id ?? ''))
const files = globSync('{domain,contract,server,web,test,scripts,bench,demo,docs}/**/*.{ts,tsx,css,md}', { cwd: root })

test('every case that is cited anywhere is explained in docs/cases.md', () => {
  expect(listed.size).toBeGreaterThan(190)
  const cited = files.flatMap((file) => casesIn(file).map((id) => ({ file, id })))
  expect(cited.length).toBeGreaterThan(listed.size)
  expect(cited.filter(({ id }) => !listed.has(id))).toEqual([])
})

test('every case is named by a test, or by the benchmark that measures it', () => {
  const proving = files.filter(
    (file) =>
      (/\.(test|journey|trial)\.tsx?$/.test(file) || file.startsWith('test/') || file.startsWith('bench/')) && file !== THIS_FILE,
  )
  const named = new Set(proving.flatMap(casesIn))
  expect([...listed].filter((id) => !named.has(id))).toEqual([])
})
