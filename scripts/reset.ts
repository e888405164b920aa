import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { removeEmbedded } from '#server/db/embedded.ts'
import { PRIVATE_PICTURES_FOLDER } from '#server/external/private-pictures.ts'
import { openDatabase } from '#server/open-database.ts'
import { prepareShop } from '#server/prepare.ts'

/** Back to the demo shop: an empty database and no uploads, then both filled anew. */
try {
  await reset(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function reset(config: Config): Promise<void> {
  if (config.isProduction) throw new Error('A shop in production is never reset (SHOP_MODE=production).')
  if (config.databaseUrl) await emptyDatabase(config.databaseUrl)
  else await removeEmbeddedDatabase(config.dataDir)
  for (const folder of [config.uploadsDir, join(config.dataDir, PRIVATE_PICTURES_FOLDER)])
    console.log(`Uploads: ${emptyFolder(folder)} removed from ${folder}.`)
  const database = await openDatabase(config)
  try {
    await prepareShop({ ...config, databaseUrl: database.url }, pino({ level: 'warn' }))
  } finally {
    await database.stop()
  }
  console.log('The demo shop is as new.')
}

async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const wasThere = await removeEmbedded(dataDir)
  console.log(wasThere ? `Database: removed from ${dataDir}.` : `Database: there was none in ${dataDir}.`)
}

async function emptyDatabase(url: string): Promise<void> {
  const db = connect(url, 1)
  try {
    const [others] = await db<{ count: number }[]>`
      select count(*)::int as count
        from pg_stat_activity
       where datname = current_database() and application_name = 'rebstock' and pid <> pg_backend_pid()`
    if (others && others.count > 0) throw new Error('A shop is running on this database. Stop it first.')
    // graphile-worker keeps its queue in a schema of its own.
    await db`drop schema if exists graphile_worker cascade`
    await db`drop schema public cascade`
    await db`create schema public`
    console.log('Database: emptied.')
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** How many entries were removed. */
function emptyFolder(folder: string): number {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return 0
  }
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
  return names.length
}
