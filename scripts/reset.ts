import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { BACKED_UP_FOLDERS } from '#server/db/backup.ts'
import { connect, transaction } from '#server/db/database.ts'
import { dropShop } from '#server/db/prepare-schema.ts'
import { requireDatabase } from '#server/db/shop-mode.ts'
import { openTarget } from '#server/open-database.ts'
import { prepareShop } from '#server/prepare.ts'

/** Back to a fresh demo shop. Does not ask, because it works on demo shops only. */
try {
  await reset(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function reset(config: Config): Promise<void> {
  if (config.isProduction) throw new Error('A shop in production is never reset (SHOP_MODE=production).')
  const database = await openTarget(config)
  try {
    await emptyDatabase(database.url)
    for (const folder of BACKED_UP_FOLDERS.map((name) => join(config.dataDir, name)))
      console.log(`Files: ${emptyFolder(folder)} removed from ${folder}.`)
    await prepareShop({ ...config, databaseUrl: database.url }, pino({ level: 'warn' }))
  } finally {
    await database.stop()
  }
  console.log('The demo shop is as new.')
}

async function emptyDatabase(url: string): Promise<void> {
  const db = connect(url, 1)
  try {
    await transaction(db, async (tx) => {
      await requireDatabase(tx, 'demo')
      // A plain role sees only the existence of other roles' sessions.
      const [others] = await tx<{ count: number }[]>`
        select count(*)::int as count
          from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
           and coalesce(application_name, 'rebstock') like 'rebstock%'`
      if (others && others.count > 0) throw new Error('A shop is running on this database. Stop it first.')
      await dropShop(tx)
    })
    console.log('Database: emptied.')
  } finally {
    await db.end({ timeout: 5 })
  }
}

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
