import { statSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { BACKED_UP_FOLDERS, writeBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openShop } from '#server/open-database.ts'
import { typedPath } from './typed-in.ts'

/** `npm run backup -- FILE`: the whole shop in one file, while it goes on. */
try {
  const [file = `rebstock-${new Date().toISOString().slice(0, 10)}.tar.gz`] = process.argv.slice(2)
  const config = readConfig(process.env)
  const database = await openShop(config)
  const db = connect(database.url, 2)
  try {
    const { tables } = await writeBackup(db, config.dataDir, BACKED_UP_FOLDERS, typedPath(file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const megabytes = (statSync(typedPath(file)).size / 1e6).toFixed(1)
    console.log(`${typedPath(file)}: ${tables.length} tables, ${rows} rows, ${megabytes} MB.`)
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
