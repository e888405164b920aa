import { pino } from 'pino'
import type { Locale } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import type { Provider } from '#domain/opening.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { HOST_AHEAD_MAX_MS, openClock } from './db/clock.ts'
import { connect, type Pool } from './db/database.ts'
import { findEmbedded } from './db/embedded.ts'
import { listAppliedMigrations, listMigrations } from './db/migrate.ts'
import { hasLimits, requireHeard } from './db/pooled.ts'
import { isUpToDate } from './db/replica.ts'
import { isSuperuser, postgresVersion, requireDatabase } from './db/shop-mode.ts'
import { REQUEST_LIMITS } from './db/statement-limits.ts'
import { causeOf } from './external/check-cause.ts'
import { openStorage } from './external/storage/open-storage.ts'
import { checkStorage } from './external/storage/storage.ts'
import { problemOf, providersOf } from './features/opening/check-providers.ts'
import { sayBuiltIn } from './http/words.ts'
import { openTarget } from './open-database.ts'
import { openDeps } from './open-deps.ts'

/** `noted` is worth knowing and stops nothing. */
export type Finding = { state: 'good' | 'noted' | 'bad'; sentence: string }
type Tell = (state: Finding['state'], key: string, params?: MessageParams) => Finding

const REPLICA_WITHIN_MS = 5_000
const REDIS_WITHIN_MS = 3_000
/** Where no database is named yet. Nothing asks it: providers in production keep nothing there. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none'

const log = pino({ level: 'silent' })

/** Looks at all that a start with this environment needs, and changes nothing but a file of its own, which it removes. */
export async function* checkReady(env: NodeJS.ProcessEnv, locale: Locale): AsyncGenerator<Finding> {
  const tell: Tell = (state, key, params) => ({ state, sentence: sayBuiltIn(locale, `check-ready.${key}`, params) })
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.message.split('\n')) yield tell('bad', 'configuration-bad', { problem })
    return
  }
  yield tell('good', `configuration-${config.mode}`)
  yield* checkDatabase(config, tell)
  yield await checkFiles(config, tell)
  if (config.redisUrl) yield await checkRedis(config.redisUrl, tell)
  yield* checkProviders(config, locale, tell)
}

async function* checkDatabase(config: Config, tell: Tell): AsyncGenerator<Finding> {
  if (!config.databaseUrl && !findEmbedded(config.dataDir)) {
    yield tell('noted', 'database-none', { folder: config.dataDir })
    return
  }
  try {
    const database = await openTarget(config)
    const db = connect(database.url, 2, REQUEST_LIMITS)
    try {
      yield* checkSchema(db, config, tell)
      if (config.isProduction && (await isSuperuser(db))) yield tell('noted', 'database-superuser')
      if (config.databaseUrl) yield* checkWays(config, tell)
      if (config.databaseReadUrl) yield await checkReplica(config.databaseReadUrl, db, tell)
      yield await checkClock(db, tell)
    } finally {
      await db.end({ timeout: 1 })
      await database.stop()
    }
  } catch (error) {
    yield tell('bad', 'database-bad', { problem: wordsOf(error) })
  }
}

async function* checkSchema(db: Pool, { mode }: Config, tell: Tell): AsyncGenerator<Finding> {
  const version = await postgresVersion(db)
  if ((await requireDatabase(db, mode)) === 'empty') {
    yield tell('noted', 'database-empty', { version })
    return
  }
  const applied = new Set(await listAppliedMigrations(db))
  const pending = (await listMigrations()).filter((name) => !applied.has(name))
  yield pending.length === 0
    ? tell('good', 'database-good', { version })
    : tell('noted', 'database-pending', { version, names: pending.join(', ') })
}

/** Whether the shop hears itself, and what a pooler has to set. */
async function* checkWays(config: Config, tell: Tell): AsyncGenerator<Finding> {
  await requireHeard(config)
  if (!config.databaseDirectUrl) return
  const pooled = connect(config.databaseUrl ?? '', 1, REQUEST_LIMITS, { isPooled: true })
  try {
    yield (await hasLimits(pooled)) ? tell('good', 'pooler-good') : tell('noted', 'pooler-limits')
  } finally {
    await pooled.end({ timeout: 1 })
  }
}

async function checkReplica(address: string, db: Pool, tell: Tell): Promise<Finding> {
  const replica = connect(address, 1, REQUEST_LIMITS)
  try {
    const isGood = await isUpToDate(replica, db, REPLICA_WITHIN_MS)
    return isGood ? tell('good', 'replica-good') : tell('bad', 'replica-behind')
  } catch (error) {
    return tell('bad', 'replica-bad', { problem: wordsOf(error) })
  } finally {
    await replica.end({ timeout: 1 })
  }
}

async function checkClock(db: Pool, tell: Tell): Promise<Finding> {
  const clock = await openClock(db, log)
  clock.stop()
  const ms = clock.hostAheadMs()
  if (Math.abs(ms) <= HOST_AHEAD_MAX_MS) return tell('good', 'clock-good', { ms: Math.abs(ms) })
  const params = { seconds: Math.round(Math.abs(ms) / 1_000), allowed: HOST_AHEAD_MAX_MS / 1_000 }
  return tell('bad', ms > 0 ? 'clock-ahead' : 'clock-behind', params)
}

async function checkFiles(config: Config, tell: Tell): Promise<Finding> {
  const place = config.s3 ? `${config.s3.endpoint ?? config.s3.region} ${config.s3.bucket}` : config.dataDir
  try {
    await checkStorage(openStorage(config))
    return tell('good', 'files-good', { place })
  } catch (error) {
    return tell('bad', 'files-bad', { place, problem: wordsOf(error) })
  }
}

async function checkRedis(url: string, tell: Tell): Promise<Finding> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: REDIS_WITHIN_MS, retryStrategy: () => null })
  let problem: unknown
  // The reason stands in the event; the call itself only says that the connection is closed.
  redis.on('error', (error) => {
    problem = error
  })
  try {
    await redis.connect()
    await redis.ping()
    return tell('good', 'redis-good')
  } catch (error) {
    return tell('bad', 'redis-bad', { problem: wordsOf(problem ?? error) })
  } finally {
    redis.disconnect()
  }
}

/** Those with keys of their own; each is really called. */
async function* checkProviders(config: Config, locale: Locale, tell: Tell): AsyncGenerator<Finding> {
  const db = connect(config.databaseUrl ?? NO_DATABASE, 1)
  const providers = Object.entries(providersOf(openDeps({ config, db, log })))
  for (const [name, { state, check }] of providers) {
    if (state !== 'live' || !check) continue
    const problem = await problemOf(check)
    const provider = sayBuiltIn(locale, `console-opening.provider.${name as Provider}`)
    if (problem === undefined) yield tell('good', 'provider-good', { provider })
    else {
      const advice = sayBuiltIn(locale, `console-opening.cause.${causeOf(problem)}`)
      yield tell('bad', 'provider-bad', { provider, advice, answer: problem })
    }
  }
  if (config.isProduction && !config.alipay && !config.wechatPay) yield tell('noted', 'provider-no-payment')
  await db.end({ timeout: 1 })
}

/** Of several tries at an address Node gives an error without a text. */
const wordsOf = (error: unknown): string => {
  const { message, code } = error as Partial<NodeJS.ErrnoException>
  return message || code || String(error)
}
