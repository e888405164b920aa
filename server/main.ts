import cluster from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openClock } from './db/clock.ts'
import { connect, listeningBy, type Pool } from './db/database.ts'
import { directAddress, hasLimits, limitsOfPooler } from './db/pooled.ts'
import { sharesOf } from './db/shares.ts'
import { JOB_LIMITS, REQUEST_LIMITS } from './db/statement-limits.ts'
import { openReplica } from './http/read-replica.ts'
import { startJobs } from './jobs/runner.ts'
import { gatherMetrics } from './metrics/of-host.ts'
import { openDatabase } from './open-database.ts'
import { openDeps } from './open-deps.ts'
import { openLog } from './open-log.ts'
import { PreparationFailed, prepareAside } from './prepare-aside.ts'
import { warmUp } from './warm-up.ts'
import { printWelcome } from './welcome.ts'

/** T65. */
const STOP_WITHIN_MS = 10_000
/** Answers announce the end of their connection for this long, so that no request meets a closed one. */
const LAST_ANSWERS_MS = 500

/** With WORKERS > 1 this process only supervises the others. */
export async function main(options: { pages?: boolean } = {}): Promise<void> {
  const config = configOrExit()
  const log = openLog(config.logLevel)
  if (cluster.isWorker) return serve(config, log, () => Promise.resolve(), options)

  const letServe = endOnSignal()
  const database = await openDatabase(config)
  const ready = { ...config, databaseUrl: config.databaseUrl ?? database.url }
  process.env.DATABASE_URL = ready.databaseUrl
  try {
    await prepareAside(ready)
    letServe()
    await (config.workers > 1 ? lookAfterWorkers(ready, log, database.stop) : serve(ready, log, database.stop, options))
  } catch (error) {
    await database.stop()
    if (error instanceof PreparationFailed) process.exit(1)
    throw error
  }
}

/** Until the shop serves, a signal just ends this process and what it started. */
function endOnSignal(): () => void {
  const end = () => process.exit(1)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  return () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Rebstock cannot start:\n${error.message}`)
    process.exit(1)
  }
}

async function serve(
  config: Config,
  log: Logger,
  stopDatabase: () => Promise<void>,
  options: { pages?: boolean },
): Promise<void> {
  const stopTracing = config.isTraced ? (await import('./tracing/start-tracing.ts')).startTracing(log) : undefined
  const { db, jobsDb, replica } = await openPools(config, log)
  const clock = await openClock(db, log)
  let isDraining = false
  const readReplica = replica && openReplica(db, replica, log)
  const { now, hostAheadMs } = clock
  const deps = openDeps({ config, db, log, readReplica, now, hostAheadMs, isDraining: () => isDraining })
  await deps.changes.listen(db)
  const app = await buildApp(deps, options)
  let isStopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  const stopJobs = await startJobs({ ...deps, db: jobsDb })
  await warmUp(app, deps)
  await app.listen({ port: config.port, host: config.host })
  if (cluster.isPrimary) printWelcome(config)

  const stop = async () => {
    if (isDraining) return
    isDraining = true
    await pause(config.drainMs)
    isStopping = true
    const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS)
    await pause(LAST_ANSWERS_MS)
    await app.close()
    await stopJobs()
    clock.stop()
    await Promise.all([db, jobsDb, replica].map((pool) => pool?.end({ timeout: 2 })))
    await stopDatabase()
    await stopTracing?.()
    clearTimeout(deadline)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** Requests go through the pooler, if there is one; what belongs to a session, and jobs with their longer limits, go past it. */
async function openPools(config: Config, log: Logger): Promise<{ db: Pool; jobsDb: Pool; replica?: Pool }> {
  const shares = sharesOf(config.databasePool)
  const jobsDb = connect(directAddress(config), shares.jobs, JOB_LIMITS)
  const replica = config.databaseReadUrl ? connect(config.databaseReadUrl, shares.replica, REQUEST_LIMITS) : undefined
  const isPooled = config.databaseDirectUrl !== undefined
  const db = connect(config.databaseUrl ?? '', shares.requests, REQUEST_LIMITS, { isPooled })
  if (!isPooled) return { db, jobsDb, replica }
  if (!(await hasLimits(db)))
    log.warn(`the pooler sets no limits for statements; in PgBouncer, add to its database: connect_query='${limitsOfPooler()}'`)
  return { db: listeningBy(db, connect(directAddress(config), 1, REQUEST_LIMITS)), jobsDb, replica }
}

async function lookAfterWorkers(config: Config, log: Logger, stopDatabase: () => Promise<void>): Promise<void> {
  let isStopping = false
  gatherMetrics()
  for (let index = 0; index < config.workers; index += 1) cluster.fork()
  cluster.on('exit', (worker, code) => {
    if (isStopping) return
    log.error({ worker: worker.id, code }, 'worker died, starting another')
    cluster.fork()
  })
  await once(cluster, 'listening')
  printWelcome(config)
  const stop = async () => {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        worker.process.kill('SIGTERM')
        return once(worker, 'exit')
      }),
    )
    await stopDatabase()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}
