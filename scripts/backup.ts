import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { BACKED_UP_FOLDERS, rememberBackup, writeBackup } from '#server/db/backup.ts'
import { connect } from '#server/db/database.ts'
import { openShop } from '#server/open-database.ts'
import { toldToStop } from './told-to-stop.ts'
import { typedPath } from './typed-in.ts'

/** `npm run backup -- FILE`: the whole shop in one file, while it runs. */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'even-if-empty': { type: 'boolean' } } })
  const [name = `rebstock-${new Date().toISOString().slice(0, 10)}.tar.gz`, ...more] = positionals
  if (more.length > 0) throw new Error('usage: npm run backup -- [FILE] [--even-if-empty]')
  await backup(readConfig(process.env), typedPath(name), { evenIfEmpty: values['even-if-empty'] ?? false })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Exits even when a connection hangs.
  process.exit(1)
}

async function backup(config: Config, file: string, { evenIfEmpty }: { evenIfEmpty: boolean }): Promise<void> {
  const signal = toldToStop()
  const database = await openShop(config)
  const db = connect(database.url, 2)
  try {
    const { tables } = await writeBackup(db, config.dataDir, BACKED_UP_FOLDERS, file, { signal, evenIfEmpty })
    await rememberBackup(db)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${file}: ${tables.length} tables, ${rows} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB, read back.`)
  } finally {
    await db.end({ timeout: signal.aborted ? 0 : 5 })
    await database.stop()
  }
}
