import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMANDS = {
  backup: ['scripts/backup.ts'],
  restore: ['scripts/restore.ts'],
  files: ['scripts/files.ts'],
  reset: ['scripts/reset.ts'],
  import: ['scripts/import.ts'],
  'check:ledger': ['scripts/check-ledger.ts'],
  'check:ready': ['scripts/check-ready.ts'],
  dev: ['scripts/dev.ts', '--serve'],
  // Like `npm start` after the build.
  start: ['--input-type=module-typescript', '--eval', `await (await import('#server/main.ts')).main({ pages: false })`],
} as const

export type Command = keyof typeof COMMANDS
export type CommandResult = { code: number | null; out: string; err: string }
export type RunningCommand = {
  output: () => string
  ended: Promise<CommandResult>
  /** Signals all processes of the command, like a stopping host. */
  end: (signal: NodeJS.Signals) => Promise<CommandResult>
}

/** Starts a command with only `env` as its environment. */
export function startCommand(
  command: Command,
  env: Record<string, string>,
  args: readonly string[] = [],
  onOutput: (output: string) => void = () => {},
): RunningCommand {
  const [first, ...rest] = COMMANDS[command]
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [first.endsWith('.ts') ? join(ROOT, first) : first, ...rest, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, PORT: '0', LANG: 'en_US.UTF-8', ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
    onOutput(out)
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  return {
    output: () => out + err,
    ended,
    end: (signal) => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
      return ended
    },
  }
}

/** Runs a command to its end, and stops a shop once it is open. */
export function runCommand(command: Command, env: Record<string, string>, args: readonly string[] = []): Promise<CommandResult> {
  const { ended, end } = startCommand(command, env, args, (output) => {
    if (output.includes('Rebstock is open')) void end('SIGTERM')
  })
  return ended
}
