import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { CHECKS, type Check } from './checks.ts'

/** `npm run check`: all static checks in parallel. */
const startedAt = Date.now()
const results = await Promise.all(CHECKS.map(run))
const failed = results.filter(({ code }) => code !== 0)
for (const { title, output } of failed) console.log(`── ${title}\n${output}`)
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
console.log(`${results.length - failed.length} passed, ${failed.length} failed (${seconds} s)`)
process.exitCode = failed.length > 0 ? 1 : 0

async function run({ title, program, args }: Check): Promise<{ title: string; code: number; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((finish) => child.once('exit', (code) => finish(code ?? 1)))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { title, code, output: out + errors }
}
