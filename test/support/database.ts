import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'
import { atEnd } from './at-end.ts'

export const TEMPLATE = 'rebstock_template'
/** The shop under test connects as this plain role, to prove that it needs no superuser. */
export const OWNER = 'plain_owner'
const PASSWORD = 'plain'

export const createPlainRole = (admin: Pool): Promise<unknown> =>
  admin.unsafe(`create role ${OWNER} login nosuperuser nocreatedb nocreaterole password '${PASSWORD}'`)

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the PostgreSQL started by global-setup.ts. */
    adminUrl: string
  }
}

export type TestDatabase = { url: string; db: Pool }

/**
 * A migrated, empty database for one test file, dropped at its end. Call it at the top of a file or in `beforeAll`:
 * const { db } = await testDatabase()
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 10)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  return { url: database.url, db }
}

/** The same outside of Vitest: the caller drops the database. */
export async function createDatabase(adminUrl: string, template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (admin) =>
    admin.unsafe(`create database ${name} template ${template} strategy file_copy owner ${OWNER}`),
  )
  return {
    url: databaseUrl(adminUrl, name),
    // A killed server may still hold connections.
    drop: () => asAdmin(adminUrl, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`)),
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  return Object.assign(new URL(adminUrl), { pathname: `/${name}`, username: OWNER, password: PASSWORD }).href
}

export async function asAdmin(adminUrl: string, work: (admin: Pool) => Promise<unknown>): Promise<void> {
  const admin = connect(adminUrl, 1)
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
