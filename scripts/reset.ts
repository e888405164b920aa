import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/config.ts'
import { filesInFolder } from '#server/db/backup/files-of-shop.ts'
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
    // A bucket may be another shop's by mistake.
    if (config.s3) console.log(`Files: those in the bucket ${config.s3.bucket} stay until they are swept.`)
    else
      for (const folder of BACKED_UP_FOLDERS)
        console.log(`Files: ${await filesInFolder(config.dataDir).empty(folder)} removed from ${join(config.dataDir, folder)}.`)
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
