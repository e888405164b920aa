import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openDeps } from './open-deps.ts'
import { seedShop } from './seed.ts'

const say = (line: string) => console.log(`  ${line}`)

/** The owner's database, or the embedded one, which is started; `stop` ends only what was started here. */
export async function openDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbedded(config.dataDir, { say })
}

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

/**
 * The same in a process of its own: drawing the demo shop's pictures takes several hundred megabytes, which the server would keep for as
 * long as it lives.
 */
export async function prepareShopAside(config: Config): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: config.databaseUrl },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the shop could not be prepared')
}

if (import.meta.main) {
  const config = readConfig(process.env)
  await prepareShop(config, pino({ level: config.logLevel }))
}
