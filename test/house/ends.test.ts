import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

test('afterAll stands at the top of a file only: inside of a test or of beforeAll it is lost, and atEnd is for that', () => {
  const files = globSync('{server,scripts,test,bench,web,contract,domain,demo}/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const lost = files.filter((file) => /^[ \t]+afterAll\(/m.test(readFileSync(resolve(root, file), 'utf8')))
  expect(lost).toEqual([])
})
