import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildShop } from './build.ts'
import { runChecks } from './checks.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { type Counted, countTests, listTestFiles, named, type Project, VITEST } from './vitest.ts'

/*
 * `npm test`: all checks and tests, each part even when an earlier one has failed. `npm test -- cart` runs only the test files whose path
 * contains "cart".
 */

/** `failed` names what failed, for the summary at the end. */
type Count = { passed: number; failed: string[] }

const root = resolve(import.meta.dirname, '..')
/** Flags go to Vitest: `npm test -- schema -u` renews snapshots. */
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'))
/** Holds everything the tests write, so that nothing stays behind when they are interrupted. */
const scratch = mkdtempSync(join(tmpdir(), 'rebstock-test-run-'))
// As root, the database runs as another user, who needs access.
chmodSync(scratch, 0o755)
process.env.TMPDIR = scratch

/** When more files fail, the machine's load is not the cause. */
const SECOND_TRIES_MAX = 3

/** Each has a browser, a server and a database at work: a third one would have the others wait. */
const JOURNEYS_AT_ONCE = '--maxWorkers=2'

const total: Count = { passed: 0, failed: [] }
const SLOWEST_SHOWN = 15

/** Tests that failed in the first run only. */
const triedAgain: string[] = []
/** Two files run side by side, so these add up to twice the time of the whole. */
const timed: Counted['seconds'] = []
let current: ChildProcess | undefined
let interruptedBy: NodeJS.Signals | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruptedBy = signal
    current?.kill(signal)
  })
}

if (words.length > 0 && listTestFiles(['unit', 'integration', 'journeys'], words).length === 0) {
  total.failed.push(`No test file has ${words.join(' or ')} in its path.`)
}
if (words.length === 0) await part('Format, types, dead code', checks)
await tests('Unit and integration tests', ['unit', 'integration'], (projects) => withSecondTry(projects))
await tests('Journeys in a browser', ['journeys'], journeys)

// Interrupted tests leave a database that is still shutting down.
rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
if (words.length === 0) {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN)
  say(
    'Slowest files',
    slowest.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`),
  )
}
say('At the second try only, to be looked into', triedAgain)
say('Failed', total.failed)
console.log(`\n${total.passed} passed, ${total.failed.length} failed`)
process.exit(total.failed.length > 0 || interruptedBy ? 1 : 0)

function say(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`)
}

async function tests(title: string, projects: Project[], work: (projects: Project[]) => Promise<Count>): Promise<void> {
  if (words.length === 0 || listTestFiles(projects, words).length > 0) await part(title, () => work(projects))
}

async function part(title: string, work: () => Promise<Count>): Promise<void> {
  if (interruptedBy) return
  const startedAt = Date.now()
  console.log(`\n── ${title} ${'─'.repeat(60 - title.length)}`)
  const { passed, failed } = await work().catch((error): Count => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: [title] }
  })
  total.passed += passed
  total.failed.push(...failed)
  console.log(`${title}: ${passed} passed, ${failed.length} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
}

async function checks(): Promise<Count> {
  const results = await runChecks()
  const failed = results.filter(({ isGood }) => !isGood)
  for (const { output } of failed) console.log(output)
  return { passed: results.length - failed.length, failed: failed.map(({ title }) => title) }
}

async function journeys(projects: readonly Project[]): Promise<Count> {
  await buildShop(console.log)
  const chromium = ensureChromium(console.log)
  if (!chromium)
    throw new Error('There is no Chromium on this machine and none could be installed: install one, or set CHROMIUM_PATH.')
  console.log(`Chromium: ${chromium}`)
  process.env.CHROMIUM_PATH = chromium
  return withSecondTry(projects, [JOURNEYS_AT_ONCE])
}

/**
 * Tests may fail on a busy machine. Failed files run once more, one at a time; that result counts, and the summary names them
 * (docs/decisions/017).
 */
async function withSecondTry(projects: readonly Project[], options: readonly string[] = []): Promise<Count> {
  const first = await vitest(projects, [...options, ...words])
  const { failedFiles } = first
  if (failedFiles.length === 0 || failedFiles.length > SECOND_TRIES_MAX || interruptedBy) return first
  console.log(`\nOnce more: ${failedFiles.join(', ')}`)
  const second = await vitest(projects, ['--maxWorkers=1', ...failedFiles])
  triedAgain.push(...first.failed.filter((name) => !second.failed.includes(name)))
  return { passed: first.passedElsewhere + second.passed, failed: second.failed }
}

async function vitest(projects: readonly Project[], narrowed: readonly string[]): Promise<Counted> {
  const report = join(scratch, `${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await run(VITEST, ['run', '--passWithNoTests', ...projects.map(named), ...reporters, ...narrowed, ...flags])
  const counted = countTests(report)
  timed.push(...counted.seconds)
  // Vitest also fails for errors outside of any test.
  const isOtherwise = exitCode !== 0 && counted.failed.length === 0
  return isOtherwise ? { ...counted, failed: [`${projects.join(' and ')}: an error outside of the tests`] } : counted
}

function run(program: string, args: string[]): Promise<number> {
  return new Promise((finish, reject) => {
    current = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    current.once('error', reject)
    current.once('exit', (code) => finish(code ?? 1))
  })
}
