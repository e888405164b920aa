import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Where SQL stands: in the sql files of a feature, and where all is about the database. */
const HOMES = /\/(sql|[\w-]+-sql)\.ts$|^server\/(db|invariants|seed)\//
/** A tagged template of a pool or a transaction, with or without the type of its rows. */
const SQL = /\b(db|tx|sql|pool|admin)(<[^`;]*>)?`\s*[a-z]/

test('SQL stands in sql.ts or *-sql.ts of its feature, and in server/db, server/invariants and server/seed', () => {
  const files = globSync('{server,web,contract,domain}/**/*.{ts,tsx}', { cwd: root })
  const holdsSql = (file: string) => SQL.test(readFileSync(join(root, file), 'utf8'))
  expect(files.filter((file) => HOMES.test(file) && holdsSql(file)).length).toBeGreaterThan(50)
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file) && !HOMES.test(file) && holdsSql(file))).toEqual([])
})
