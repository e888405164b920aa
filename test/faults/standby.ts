import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import { clusterOf, DATABASE, type Home, openHome, passwordOf, SUPERUSER } from '#server/db/embedded/home.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { asAdmin, createPlainRole, OWNER } from '#test/support/database.ts'
import { freeze } from './postmaster.ts'

/** A primary and a standby that follows it. Nobody starts them again when they die. */
export type Pair = {
  /** The shop's role at each. */
  primaryUrl: string
  standbyUrl: string
  /** Both in one address, the standby first. */
  bothUrl: string
  /** The superuser at the standby. */
  standbyAdminUrl: string
  /** As by a power cut. */
  killPrimary(): void
  /** Kills it, and starts it again. */
  restartPrimary(): Promise<void>
  /** Its connections stay open and say nothing, until the answer is called. */
  freezePrimary(): () => void
  /** Makes the standby the primary; comes back when it takes writes. */
  promote(): Promise<void>
}

const NOT_SAFE = { fsync: 'off', full_page_writes: 'off', max_parallel_workers_per_gather: 0 }

/**
 * Two real PostgreSQL servers with the shop's empty tables. The standby's folder is a copy of the primary's while it was down: the embedded
 * PostgreSQL brings no pg_basebackup. With `isSynchronous` a commit waits for the standby, so that none is lost when it takes over.
 */
export async function startPair({ isSynchronous = true } = {}): Promise<Pair> {
  const folders = [temporaryDataDir(), temporaryDataDir()] as const
  const [primary, standby] = [await openHome(folders[0].path, () => {}), { path: join(folders[1].path, 'postgres') }]
  const [port, standbyPort] = [await findFreePort(), await findFreePort()]
  execFileSync('cp', ['-a', primary.dir, standby.path])
  const second: Home = { ...primary, dir: standby.path }
  const password = passwordOf(primary)
  const at = (number: number) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${number}/${DATABASE}`
  writeFileSync(join(clusterOf(second), 'standby.signal'), '')
  appendFileSync(
    join(clusterOf(second), 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${SUPERUSER} password=${password} application_name=standby'\n`,
  )
  let first = await startPostmaster(primary, port, NOT_SAFE)
  await startPostmaster(second, standbyPort, NOT_SAFE)
  atEnd(async () => {
    for (const home of [primary, second]) await stopPostmaster(home)
    for (const folder of folders) folder.remove()
  })
  await asAdmin(at(port), async (admin) => {
    await createPlainRole(admin)
    await admin.unsafe(`alter database ${DATABASE} owner to ${OWNER}; alter schema public owner to ${OWNER}`)
    if (isSynchronous) await admin.unsafe(`alter system set synchronous_standby_names = 'standby'`)
    await admin`select pg_reload_conf()`
  })
  const shopAt = (hosts: string) => `postgres://${OWNER}:plain@${hosts}/${DATABASE}`
  const [one, two] = [`127.0.0.1:${port}`, `127.0.0.1:${standbyPort}`]
  const db = connect(shopAt(one), 1)
  await prepareSchema(db, 'demo')
  await db.end()
  return {
    primaryUrl: shopAt(one),
    standbyUrl: shopAt(two),
    bothUrl: shopAt(`${two},${one}`),
    standbyAdminUrl: at(standbyPort),
    killPrimary: () => void process.kill(first.pid, 'SIGQUIT'),
    async restartPrimary() {
      process.kill(first.pid, 'SIGQUIT')
      while (findPostmaster(primary)) await pause(50)
      first = await startPostmaster(primary, port, NOT_SAFE)
    },
    freezePrimary: () => freeze(folders[0].path),
    promote: () =>
      asAdmin(at(standbyPort), async (admin) => {
        // It would wait for a standby of its own.
        await admin.unsafe(`alter system set synchronous_standby_names = ''`)
        await admin`select pg_promote(true, 60)`
      }),
  }
}
