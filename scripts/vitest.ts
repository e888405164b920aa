import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
export const VITEST = join(root, 'node_modules/vitest/vitest.mjs')

export type Project = 'unit' | 'integration' | 'journeys' | 'trials'

/** Without words, all test files of these projects. */
export function listTestFiles(projects: readonly Project[], words: readonly string[]): string[] {
  const { stdout } = spawnSync(process.execPath, [VITEST, 'list', '--filesOnly', ...projects.map(named), ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => /\.(test|journey)\.tsx?$/.test(line))
}

export const named = (project: Project): string => `--project=${project}`

type FileReport = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}
type Report = { testResults: FileReport[] }

/**
 * `failed` are names of tests, below their file's; `passedElsewhere` counts those in files without failures; `seconds` are those of each
 * file.
 */
export type Counted = {
  passed: number
  failed: string[]
  failedFiles: string[]
  passedElsewhere: number
  seconds: { file: string; seconds: number }[]
}

export function countTests(path: string): Counted {
  const { testResults }: Report = JSON.parse(readFileSync(path, 'utf8'))
  const files = testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${file}: ${fullName}`)
    return {
      file,
      seconds: (endTime - startTime) / 1000,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      // A file that failed to load has no tests to count, so count it as a failure.
      failed: status === 'failed' && failed.length === 0 ? [file] : failed,
    }
  })
  return {
    passed: sum(files),
    failed: files.flatMap(({ failed }) => failed),
    failedFiles: files.filter(({ failed }) => failed.length > 0).map(({ file }) => file),
    passedElsewhere: sum(files.filter(({ failed }) => failed.length === 0)),
    seconds: files.map(({ file, seconds }) => ({ file, seconds })),
  }
}

const sum = (files: readonly { passed: number }[]): number => files.reduce((passed, file) => passed + file.passed, 0)
