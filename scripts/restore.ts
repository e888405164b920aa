import { readConfig } from '#server/config.ts'
import { readBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openTarget } from '#server/open-database.ts'
import { typedPath } from './typed-in.ts'

/** `npm run restore -- FILE`: fills an empty database and data folder from a backup. */
try {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('usage: npm run restore -- FILE')
  const config = readConfig(process.env)
  const database = await openTarget(config)
  const db = connect(database.url, 2)
  try {
    const { madeAt, tables } = await readBackup(db, config.dataDir, typedPath(file))
    console.log(`Restored ${tables.length} tables as they were on ${madeAt}. Check it with: npm run check:ledger`)
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
