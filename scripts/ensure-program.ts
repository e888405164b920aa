import { spawnSync } from 'node:child_process'

type Program = { name: string; debianPackage: string; versionFlag: string }

export const PGBOUNCER: Program = { name: 'pgbouncer', debianPackage: 'pgbouncer', versionFlag: '--version' }
export const NGINX: Program = { name: 'nginx', debianPackage: 'nginx-light', versionFlag: '-v' }
export const PROMTOOL: Program = { name: 'promtool', debianPackage: 'prometheus', versionFlag: '--version' }
export const OPENSSL: Program = { name: 'openssl', debianPackage: 'openssl', versionFlag: 'version' }

/** Its path, installed if missing; throws with what to do when that fails. */
export function ensureProgram(program: Program, say: (line: string) => void): string {
  const found = find(program)
  if (found) return found
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    say(`${program.name}: installing the Debian package`)
    install(['update', '-qq'])
    install(['install', '-y', '-qq', '--no-install-recommends', program.debianPackage])
  }
  const installed = find(program)
  if (installed) return installed
  const variable = variableOf(program)
  throw new Error(`There is no ${program.name} on this machine and none could be installed: install one, or set ${variable}.`)
}

const variableOf = ({ name }: Program): string => `${name.toUpperCase()}_PATH`

const find = (program: Program): string | undefined =>
  [process.env[variableOf(program)], program.name, `/usr/sbin/${program.name}`].find(
    (path) => path && succeeds(path, [program.versionFlag]),
  )

const succeeds = (program: string, args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** A package's own service is not wanted. A machine without a network must not wait for one. */
function install(args: string[]): void {
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  spawnSync('apt-get', [...args, ...soon], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
