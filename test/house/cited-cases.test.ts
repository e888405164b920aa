import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** `U38`, `T06`, `I2`; not the hour of a date (`T08:00`). */
const CASE = /\b[UTI]\d{1,2}\b(?!:)/g

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const listed = new Set([...textOf('docs/cases.md').matchAll(/^\| ([UTI]\d+) \|/gm)].map(([, id]) => id))
const files = globSync('{domain,contract,server,web,test,scripts,bench,demo,docs}/**/*.{ts,tsx,css,md}', { cwd: root })

test('every case that is cited anywhere is explained in docs/cases.md', () => {
  expect(listed.size).toBeGreaterThan(100)
  const cited = files.flatMap((file) => [...textOf(file).matchAll(CASE)].map(([id]) => ({ file, id })))
  expect(cited.length).toBeGreaterThan(listed.size)
  expect(cited.filter(({ id }) => !listed.has(id))).toEqual([])
})
