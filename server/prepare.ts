import { type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDeps } from './open-deps.ts'
import { seedShop } from './seed.ts'

const say = (line: string) => console.log(`  ${line}`)

/** Brings the schema up to date and fills an empty database. */
export async function prepareShop(config: Config, log: Logger): Promise<void> {
  const db = connect(config.databaseUrl ?? '', 4)
  try {
    const applied = await migrate(db)
    if (applied.length > 0) say(`migrated: ${applied.join(', ')}`)
    await seedShop({ ...openDeps({ config, db, log }), progress: say })
  } finally {
    await db.end({ timeout: 5 })
  }
}

if (import.meta.main) {
  const config = readConfig(process.env)
  await prepareShop(config, pino({ level: config.logLevel }))
}
