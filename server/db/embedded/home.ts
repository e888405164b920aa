import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRoot, mayWriteIn, pickRunner, type Runner, run } from './runner.ts'
import { prepareSoftware, type Software } from './software.ts'
import { isSameProcess } from './users.ts'

export type Home = { dir: string; runner: Runner; software: Software }

export const DATABASE = 'rebstock'
export const SUPERUSER = 'rebstock'

/** Used when root's PostgreSQL user may not enter the data folder. */
const RELOCATED = '/var/lib/rebstock'
const NOTE = 'THE-DATABASE-IS-ELSEWHERE.txt'

export const clusterOf = (home: { dir: string }) => join(home.dir, 'cluster')
export const logOf = (home: { dir: string }) => join(home.dir, 'postgres.log')
export const passwordOf = (home: { dir: string }) => readFileSync(join(home.dir, 'password'), 'utf8').trim()

export function findHomeDir(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const { inside, relocated } = placesFor(dataDir)
  if (existsSync(inside)) return inside
  // Without the note the data folder was deleted, so the old database is not wanted.
  return existsSync(join(dataDir, NOTE)) && existsSync(relocated) ? relocated : undefined
}

/** Creates an empty database the first time. */
export async function openHome(dataDir: string, say: (line: string) => void): Promise<Home> {
  mkdirSync(dataDir, { recursive: true })
  const found = findHomeDir(dataDir)
  if (found) return describeHome(found)
  const { inside, relocated } = placesFor(dataDir)
  const runner = pickRunner()
  const draft = draftHome(inside, runner)
  if (draft) return createHome(draft, inside, runner, say)

  if (!isRoot)
    throw new Error(
      `The database cannot be kept in ${dataDir}: the folder is not writable, or its file system knows no permissions.`,
    )
  setAside(relocated)
  const relocatedDraft = draftHome(relocated, runner)
  if (!relocatedDraft) throw new Error(`The database can be kept neither in ${dataDir} nor in ${RELOCATED}.`)
  const home = await createHome(relocatedDraft, relocated, runner, say)
  writeFileSync(
    join(dataDir, NOTE),
    `The database of this folder is kept in\n${relocated}\nbecause PostgreSQL does not run as root, and the user it runs as may not enter this folder.\n` +
      `Delete this note only together with the data: without it a new, empty database is made.\n`,
  )
  return home
}

export function removeHome(dataDir: string, dir: string): void {
  rmSync(dir, { recursive: true, force: true })
  rmSync(join(dataDir, NOTE), { force: true })
}

function placesFor(dataDir: string) {
  const path = realpathSync(dataDir)
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return { inside: join(path, 'postgres'), relocated: join(RELOCATED, hash) }
}

function describeHome(dir: string): Home {
  const { uid, gid } = statSync(clusterOf({ dir }))
  if (!isRoot && (!isWritable(dir) || (process.getuid && uid !== process.getuid()))) {
    throw new Error(
      `The database in ${dir} belongs to another user (${uid}): start the shop as that user or as root, or set DATA_DIR.`,
    )
  }
  // An ordinary user created it: run it as that user.
  const runner = isRoot ? { uid, gid } : undefined
  return { dir, runner, software: prepareSoftware(runner, isRoot ? RELOCATED : dirname(dir)) }
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Undefined where the folder cannot be made. Only the cluster belongs to the runner: a hijacked PostgreSQL must not be able to place links that root
 * writes through.
 */
function draftHome(dir: string, runner: Runner): string | undefined {
  const draft = `${dir}.new-${process.pid}`
  try {
    removeAbandonedDrafts(dir)
    mkdirSync(draft, { recursive: true })
    for (const folder of dirname(draft) === RELOCATED ? [RELOCATED, draft] : [draft]) chmodSync(folder, 0o755)
    const cluster = clusterOf({ dir: draft })
    mkdirSync(cluster, { mode: 0o700 })
    if (runner) chownSync(cluster, runner.uid, runner.gid)
    if (isPrivate(cluster, runner) && mayWriteIn(runner, cluster)) return draft
  } catch {
    // Read-only, owned by others, or owners cannot be changed.
  }
  rmSync(draft, { recursive: true, force: true })
  return undefined
}

/** Some mounted file systems have no private folders, which PostgreSQL requires. */
function isPrivate(folder: string, runner: Runner): boolean {
  if (process.platform === 'win32') return true
  const { mode, uid } = statSync(folder)
  return (mode & 0o077) === 0 && uid === (runner?.uid ?? process.getuid?.())
}

function removeAbandonedDrafts(dir: string): void {
  const prefix = `${basename(dir)}.new-`
  if (!existsSync(dirname(dir))) return
  for (const name of readdirSync(dirname(dir)).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length))
    if (pid === process.pid || !isSameProcess(pid)) rmSync(join(dirname(dir), name), { recursive: true, force: true })
  }
}

/** Renames a finished draft, so that nobody finds a half-made database. */
async function createHome(draft: string, dir: string, runner: Runner, say: (line: string) => void): Promise<Home> {
  say('Creating the database (only the first time)')
  try {
    const software = prepareSoftware(runner, isRoot ? RELOCATED : dirname(dir))
    const password = `${randomBytes(24).toString('hex')}\n`
    writeFileSync(join(draft, 'password'), password, { mode: 0o600 })
    // initdb runs as the runner and reads the password from this file.
    const passwordForInitdb = join(draft, 'password-for-initdb')
    writeFileSync(passwordForInitdb, password, { mode: 0o600 })
    if (runner) chownSync(passwordForInitdb, runner.uid, runner.gid)
    const cluster = clusterOf({ dir: draft })
    await run(runner, software.initdb, [
      `--pgdata=${cluster}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordForInitdb}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ])
    rmSync(passwordForInitdb)
    await run(runner, software.postgres, ['--single', '-D', cluster, 'postgres'], `create database ${DATABASE}\n`)
    renameSync(draft, dir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
  return describeHome(dir)
}

/** Keeps the database of a deleted data folder. */
function setAside(dir: string): void {
  if (existsSync(dir)) renameSync(dir, `${dir}.left-${Date.now()}`)
}
