import type { Logger } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { Pool } from './db/database.ts'
import { directAddress, requireHeard } from './db/pooled.ts'
import { withPrepareLock } from './db/prepare-lock.ts'
import { prepareSchema, startOver } from './db/prepare-schema.ts'
import { isSuperuser, WrongDatabase } from './db/shop-mode.ts'
import { checkStorage, StorageAway, StorageRefused } from './external/storage/storage.ts'
import { hideOldPictures } from './features/accounts/hide-old-pictures.ts'
import { indexAllPending } from './features/search/index/index-wines.ts'
import type { Deps } from './http/deps.ts'
import { openDeps } from './open-deps.ts'
import { openLog } from './open-log.ts'
import { isBrokenOff } from './seed/sql.ts'
import { seedShop } from './seed.ts'

const say = (line: string) => console.log(`  ${line}`)

/** One process at a time. Throws WrongDatabase, without changes. */
export async function prepareShop(config: Config, log: Logger): Promise<void> {
  await requireHeard(config)
  await withPrepareLock(directAddress(config), say, (db) => prepare(db, config, log))
}

async function prepare(db: Pool, config: Config, log: Logger): Promise<void> {
  const applied = await prepareSchema(db, config.mode)
  if (applied.length > 0) say(`migrated: ${applied.join(', ')}`)
  if (!config.isProduction && (await isBrokenOff(db))) {
    say('the demo shop was filled half-way only: filling it anew')
    await startOver(db)
  }
  if (config.isProduction && (await isSuperuser(db))) log.warn(SUPERUSER_WARNING)
  const deps = openDeps({ config, db, log })
  await requireStorage(deps)
  const hidden = await hideOldPictures(db, deps.privatePictures)
  if (hidden > 0) say(`made private: ${hidden} photos of refunds and of the chat`)
  await seedShop({ ...deps, progress: say })
  await indexAllPending(
    db,
    everyTenth((done, total) => say(`search index: ${done} of ${total}`)),
  )
}

/** Wrong keys stop the start. A storage that is away does not: it may come back, and pages are served without it. */
async function requireStorage({ storage, log }: Pick<Deps, 'storage' | 'log'>): Promise<void> {
  try {
    await checkStorage(storage)
  } catch (error) {
    if (error instanceof StorageRefused)
      throw new ConfigError(`The files cannot be stored (S3_BUCKET and its keys): ${error.message}`)
    if (!(error instanceof StorageAway)) throw error
    log.error({ err: error }, 'the file storage is away')
  }
}

const SUPERUSER_WARNING =
  'DATABASE_URL names a superuser of PostgreSQL: whoever gets into the shop then owns the whole database server. Give the shop a plain role that owns its database and nothing else.'

function everyTenth(tell: (done: number, total: number) => void): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    const tenth = Math.floor((done * 10) / total)
    if (tenth > told) tell(done, total)
    told = tenth
  }
}

if (import.meta.main) {
  try {
    const config = readConfig(process.env)
    await prepareShop(config, openLog(config.logLevel))
  } catch (error) {
    if (!(error instanceof WrongDatabase || error instanceof ConfigError)) throw error
    console.error(`Rebstock cannot start:\n${error.message}`)
    process.exitCode = 1
  }
}
