import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { temporaryDataDir } from './data-dir.ts'
import { asAdmin, createPlainRole, databaseUrl, OWNER, TEMPLATE } from './database.ts'

/** One PostgreSQL per run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir()
  // Unsafe but fast. Tests of durability start their own PostgreSQL.
  const database = await startEmbedded(dataDir.path, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_parallel_workers_per_gather: 0 },
  })
  await asAdmin(database.superuserUrl, async (admin) => {
    await createPlainRole(admin)
    await admin.unsafe(`create database ${TEMPLATE} owner ${OWNER}`)
  })
  const pool = connect(databaseUrl(database.superuserUrl, TEMPLATE), 1)
  await prepareSchema(pool, 'demo')
  await pool.end()
  project.provide('adminUrl', database.superuserUrl)
  return async () => {
    await database.stop()
    dataDir.remove()
  }
}
