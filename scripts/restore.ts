import { type Config, readConfig } from '#server/config.ts'
import { readBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openTarget } from '#server/open-database.ts'
import { toldToStop } from './told-to-stop.ts'
import { typedPath } from './typed-in.ts'

try {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error('usage: npm run restore -- FILE')
  await restore(readConfig(process.env), typedPath(file))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Exits even when a connection hangs.
  process.exit(1)
}

async function restore(config: Config, file: string): Promise<void> {
  const signal = toldToStop()
  const database = await openTarget(config)
  const db = connect(database.url, 2)
  try {
    const { madeAt, tables } = await readBackup(db, config.dataDir, file, { signal, mode: config.mode })
    console.log(`Restored ${tables.length} tables as they were on ${madeAt}. Check it with: npm run check:ledger`)
  } finally {
    await db.end({ timeout: signal.aborted ? 0 : 5 })
    await database.stop()
  }
}
