import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDataDir } from './data-dir.ts'
import { asAdmin, databaseUrl, TEMPLATE } from './database.ts'

/** One PostgreSQL for a whole test run, with a migrated template from which every test file copies its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = temporaryDataDir()
  // Its data need not outlive a power cut. Tests of durability start a PostgreSQL of their own.
  const database = await startEmbedded(dataDir.path, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  await asAdmin(database.url, (admin) => admin.unsafe(`create database ${TEMPLATE}`))
  const pool = connect(databaseUrl(database.url, TEMPLATE), 1)
  await migrate(pool)
  await pool.end()
  project.provide('adminUrl', database.url)
  return async () => {
    await database.stop()
    dataDir.remove()
  }
}
