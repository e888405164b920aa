import { execFileSync, spawn, spawnSync } from 'node:child_process'

/** Undefined means the current user. PostgreSQL refuses to run as root. */
export type Runner = { uid: number; gid: number } | undefined

export const isRoot = process.getuid?.() === 0

/** An ordinary user to run PostgreSQL when we are root. */
export function pickRunner(): Runner {
  if (!isRoot) return undefined
  const runner = usableUser('postgres') ?? usableUser('nobody') ?? createUser()
  if (runner) return runner
  throw new Error(
    'PostgreSQL does not run as root, and no ordinary user could be used or created. Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Without our environment, because PGPORT would confuse it. */
export function asRunner(runner: Runner) {
  const environment = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
  // The runner may not be allowed into the current folder.
  return { ...runner, cwd: process.platform === 'win32' ? undefined : '/', env: environment, windowsHide: true }
}

/** Rejects with the program's messages when it fails. */
export function run(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...asRunner(runner), stdio: ['pipe', 'ignore', 'pipe'] })
    let messages = ''
    child.stderr.on('data', (chunk) => {
      messages += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed (${code}): ${messages.trim()}`))))
    // A program's stderr says more than its closed input.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Asks the system as the runner, because parent folders, modes and mounts count. */
export function mayExecute(runner: Runner, path: string): boolean {
  return process.platform === 'win32' || succeeds(runner, 'test -x "$1"', path)
}

export function mayWriteIn(runner: Runner, dir: string): boolean {
  return process.platform === 'win32' || succeeds(runner, 'cd "$1" && touch .probe && rm .probe', dir)
}

function succeeds(runner: Runner, script: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...asRunner(runner), stdio: 'ignore' }).status === 0
}

function usableUser(name: string): Runner {
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    const runner = { uid: idOf('-u'), gid: idOf('-g') }
    // In a container with few mapped users, an existing name may be unusable.
    return succeeds(runner, 'true', '') ? runner : undefined
  } catch {
    return undefined
  }
}

function createUser(): Runner {
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'rebstock'], { stdio: 'ignore' })
  return usableUser('rebstock')
}
