import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program of the machine to its end; `env` beside this process's own. Returns what it said to either stream, and throws with it when it fails. */
export async function runProgram(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error')])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}\n${output}`)
  return output
}
