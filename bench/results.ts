import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Row } from './row.ts'

const FOLDER = resolve(import.meta.dirname, 'results')

type Conditions = { at: string; asked: string; commit: string; machine: string; node: string; loadBefore: string }

/** On what the figures depend. The load is that of the machine before the run, and again after it. */
export const conditionsNow = (asked: string): Conditions => ({
  at: new Date().toISOString(),
  asked: asked || 'all',
  commit: commitNow(),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${process.arch}`,
  node: process.version,
  loadBefore: loadNow(),
})

/** As JSON with all details, which stays on this machine, and as Markdown to keep in the repository. Returns the path without its ending. */
export async function saveResults(rows: readonly Row[], conditions: Conditions): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  const file = resolve(FOLDER, [conditions.at.slice(0, 16).replace(':', '-'), conditions.asked].join('-'))
  const about = { ...conditions, loadAfter: loadNow() }
  await writeFile(`${file}.json`, `${JSON.stringify({ ...about, rows }, null, 2)}\n`)
  const lines = rows.map(({ what, figure, budget, holds }) => `| ${what} | ${figure} | ${budget} | ${holds ? 'yes' : 'no'} |`)
  const conditionLines = Object.entries(about).map(([name, value]) => `- ${name}: ${value}`)
  await writeFile(
    `${file}.md`,
    [
      `# Benchmark: ${about.asked}`,
      '',
      ...conditionLines,
      '',
      '| | figure | must reach | reached |',
      '|---|---|---|---|',
      ...lines,
      '',
    ].join('\n'),
  )
  return file
}

const loadNow = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

/** With a mark when files differ from it. */
function commitNow(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: FOLDER.replace(/results$/, ''), encoding: 'utf8' }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? ' and changes' : '')
  } catch {
    return 'unknown'
  }
}
