import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { buildShop } from '#scripts/build.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { addWine } from '#test/support/shop.ts'
import { isReady, until } from './server-process.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What the image holds: what its Containerfile copies, the built web app, and packages without those of development. */
function makeRelease(folder: string): void {
  const copied = [...read('deploy/Containerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  expect(copied).toContain('server')
  for (const path of [...copied, 'dist'])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (source) => !/\.test\.tsx?$/.test(source) })
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const kept = Object.keys(packages).filter((path) => path.lastIndexOf('node_modules/') === 0 && !packages[path]?.dev)
  for (const path of kept.filter((path) => existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path), 'junction')
  }
  expect(existsSync(join(folder, 'node_modules/fastify'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false)
}

test('T84: a release starts and serves pages without building, and without what builds it', { timeout: 600_000 }, async () => {
  await buildShop(() => {})
  const release = temporaryDataDir()
  const data = temporaryDataDir()
  const database = await createDatabase(inject('adminUrl'))
  atEnd(async () => {
    await database.drop()
    release.remove()
    data.remove()
  })
  const db = connect(database.url, 1)
  await addWine(db)
  await db.end()
  makeRelease(release.path)
  const port = await findFreePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: release.path,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATABASE_URL: database.url, DATA_DIR: data.path },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the release ended:\n${output}`)
    return isReady(origin)
  })
  expect(output).toContain('Shop: up to date')
  const pages = await Promise.all(['/home/', '/staff/'].map(async (path) => (await fetch(origin + path)).status))
  expect(pages).toEqual([200, 200])
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
