import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMANDS = {
  backup: ['scripts/backup.ts'],
  restore: ['scripts/restore.ts'],
  reset: ['scripts/reset.ts'],
  import: ['scripts/import.ts'],
  'check:ledger': ['scripts/check-ledger.ts'],
  dev: ['scripts/dev.ts', '--serve'],
  // What `npm start` does once the pages are built.
  start: ['--input-type=module-typescript', '--eval', `await (await import('#server/main.ts')).main({ pages: false })`],
} as const

export type Command = keyof typeof COMMANDS
export type CommandResult = { code: number | null; out: string; err: string }
export type RunningCommand = {
  /** All that it has written so far. */
  output: () => string
  ended: Promise<CommandResult>
  /** The signal goes to all processes of the command, as when a host stops. */
  end: (signal: NodeJS.Signals) => Promise<CommandResult>
}

/** Starts a command in a process of its own, with nothing in its environment but `env`. */
export function startCommand(
  command: Command,
  env: Record<string, string>,
  args: readonly string[] = [],
  onOutput: (output: string) => void = () => {},
): RunningCommand {
  const [first, ...rest] = COMMANDS[command]
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [first.endsWith('.ts') ? join(ROOT, first) : first, ...rest, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { PATH, HOME, TMPDIR, PORT: '0', LANG: 'en_US.UTF-8', ...env },
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

/** Runs a command to its end. A shop that opens is closed again. */
export function runCommand(command: Command, env: Record<string, string>, args: readonly string[] = []): Promise<CommandResult> {
  const { ended, end } = startCommand(command, env, args, (output) => {
    if (output.includes('Rebstock is open')) void end('SIGTERM')
  })
  return ended
}
