import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const root = resolve(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
const typesKnown = (name: string) => ['--incremental', '--tsBuildInfoFile', join(root, `node_modules/.cache/types-${name}.json`)]

type Check = { title: string; program: string; args: string[] }

const CHECKS: readonly Check[] = [
  { title: 'Format and lint', program: bin('@biomejs/biome/bin/biome'), args: ['check', '--error-on-warnings', '.'] },
  { title: 'Types', program: bin('typescript/bin/tsc'), args: ['--noEmit', ...typesKnown('shop')] },
  // Two routers cannot be declared in one program.
  {
    title: 'Types of the console',
    program: bin('typescript/bin/tsc'),
    args: ['--noEmit', '--project', 'web/console', ...typesKnown('console')],
  },
  { title: 'Dead code', program: bin('knip/bin/knip.js'), args: ['--no-progress'] },
]

type Checked = { title: string; isGood: boolean; output: string }

/** All of them at once. */
export const runChecks = (): Promise<Checked[]> => Promise.all(CHECKS.map(run))

async function run({ title, program, args }: Check): Promise<Checked> {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number>((finish, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => finish(code ?? 1))
  })
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { title, isGood: code === 0, output: out + errors }
}
