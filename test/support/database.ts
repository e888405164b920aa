import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Pool } from '#server/db/database.ts'

export const TEMPLATE = 'rebstock_template'
/** The shop under test connects as this role, which may do nothing but own databases: it must not need a superuser. */
export const OWNER = 'plain_owner'
const PASSWORD = 'plain'

export const createPlainRole = (admin: Pool): Promise<unknown> =>
  admin.unsafe(`create role ${OWNER} login nosuperuser nocreatedb nocreaterole password '${PASSWORD}'`)

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the PostgreSQL that test/global-setup.ts has started. */
    adminUrl: string
  }
}

export type TestDatabase = { url: string; db: Pool }

/**
 * A migrated, empty database of the test file's own, dropped at its end. Call it at the top of a file or in `beforeAll`:
 *
 *     const { db } = await testDatabase()
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 10)
  afterAll(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  return { url: database.url, db }
}

/** The same for programs that are no Vitest file: a database copied from the template, and the way to drop it. */
export async function createDatabase(adminUrl: string, template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (admin) => admin.unsafe(`create database ${name} template ${template} owner ${OWNER}`))
  return {
    url: databaseUrl(adminUrl, name),
    // A server under test that was killed may still hold connections.
    drop: () => asAdmin(adminUrl, (admin) => admin.unsafe(`drop database if exists ${name} with (force)`)),
  }
}

/** The address of a database for the shop, with its plain role. */
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
