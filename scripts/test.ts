import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { buildWeb } from './build.ts'
import { ensureChromium } from './ensure-chromium.ts'

/*
 * `npm test`: everything that must hold, in order, each part also when an earlier one has failed. Words after `--` narrow the tests:
 * `npm test -- cart` runs the checks and the test files whose path contains "cart".
 */

/** `names` are the tests that failed; they are said once more at the end, below thousands of lines. */
type Count = { passed: number; failed: number; names?: string[] | undefined }

const root = resolve(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
const filters = process.argv.slice(2)
/** Reports and everything the tests lay down, so that nothing stays behind when they are interrupted. */
const scratch = mkdtempSync(join(tmpdir(), 'rebstock-test-run-'))
// As root the tests' database runs as another user, who must get in.
chmodSync(scratch, 0o755)
process.env.TMPDIR = scratch

/** When more files than these fail, it is not the machine. */
const SECOND_TRIES_MAX = 3

const total = { passed: 0, failed: 0, names: [] as string[] }
/** Journeys that failed at first. */
const triedAgain: string[] = []
let current: ChildProcess | undefined
let interruptedBy: NodeJS.Signals | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruptedBy = signal
    current?.kill(signal)
  })
}

await part('Format and lint', () => check(bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']))
await part('Types', () => check(bin('typescript/bin/tsc'), ['--noEmit']))
// Two routers cannot be declared in one program.
await part('Types of the console', () => check(bin('typescript/bin/tsc'), ['--noEmit', '--project', 'web/console']))
await part('Dead code', () => check(bin('knip/bin/knip.js'), ['--no-progress']))
await part('Unit and integration tests', () => vitest(['unit', 'integration']))
await part('Journeys in a browser', journeys)

// Interrupted tests leave a database that is still shutting down.
rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
say('At the second try only, to be looked into', triedAgain)
say('Failed', total.names)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || interruptedBy ? 1 : 0)

function say(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

async function part(title: string, work: () => Promise<Count>): Promise<void> {
  if (interruptedBy) return
  const startedAt = Date.now()
  console.log(`\n── ${title} ${'─'.repeat(60 - title.length)}`)
  const {
    passed,
    failed,
    names = failed > 0 ? [title] : [],
  } = await work().catch((error): Count => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  total.names.push(...names)
  console.log(`${title}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/**
 * A journey's browser, servers and database share two cores, with whatever else the machine does. Files in which something failed run once
 * more, one at a time and with shops of their own; that counts, and what needed it is named at the end (docs/decisions/017).
 */
async function journeys(): Promise<Count> {
  await buildWeb(console.log)
  const chromium = ensureChromium(console.log)
  if (!chromium)
    throw new Error('There is no Chromium on this machine and none could be installed: install one, or set CHROMIUM_PATH.')
  console.log(`Chromium: ${chromium}`)
  process.env.CHROMIUM_PATH = chromium
  const first = await vitest(['journeys'])
  const { names = [], failedFiles } = first
  if (failedFiles.length === 0 || failedFiles.length > SECOND_TRIES_MAX || interruptedBy) return first
  console.log(`\nOnce more: ${failedFiles.join(', ')}`)
  const second = await vitest(['journeys'], ['--maxWorkers=1', ...failedFiles])
  triedAgain.push(...names.filter((name) => !second.names?.includes(name)))
  return { ...second, passed: first.passedElsewhere + second.passed }
}

async function check(program: string, args: string[]): Promise<Count> {
  return (await run(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** `passedElsewhere`: in the files in which nothing failed. */
type Tested = Count & { failedFiles: string[]; passedElsewhere: number }

async function vitest(projects: readonly string[], narrowed: readonly string[] = filters): Promise<Tested> {
  const report = join(scratch, `${projects.join('-')}.json`)
  const exitCode = await run(bin('vitest/vitest.mjs'), [
    'run',
    '--passWithNoTests',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...narrowed,
  ])
  const count = countTests(report)
  // Vitest also fails for what belongs to no test: an error nobody caught, a set-up that broke.
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1, names: undefined } : count
}

type Report = { testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[] }

function countTests(path: string): Tested {
  const { testResults }: Report = JSON.parse(readFileSync(path, 'utf8'))
  const files = testResults.map(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`)
    return {
      file,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      // A file that could not even be loaded has no tests to count, and must not count for nothing.
      failed: status === 'failed' && failed.length === 0 ? [file] : failed,
    }
  })
  const names = files.flatMap(({ failed }) => failed)
  return {
    passed: sum(files),
    failed: names.length,
    names,
    failedFiles: files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
    passedElsewhere: sum(files.filter(({ failed }) => failed.length === 0)),
  }
}

function sum(files: readonly { passed: number }[]): number {
  return files.reduce((passed, file) => passed + file.passed, 0)
}

function run(program: string, args: string[]): Promise<number> {
  return new Promise((finish, reject) => {
    current = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    current.once('error', reject)
    current.once('exit', (code) => finish(code ?? 1))
  })
}
