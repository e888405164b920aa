import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stampFile = join(dist, '.stamp')

/** Tests and generated files do not affect the build. */
const SOURCES = [
  '{web,contract,domain,messages}/**/*',
  'vite.config.ts',
  'vite.console.config.ts',
  'scripts/{class-names,split-styles}.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const BROWSER_ASSETS = ['client/assets', 'console/assets']
const NOT_SOURCES = /\.(test|gen)\.tsx?$/
const KEEP_OLD_FILES_MS = 7 * 24 * 60 * 60 * 1000

/** True when it was built; false when it was up to date. */
export async function buildWeb(say: (line: string) => void = console.error): Promise<boolean> {
  const wanted = hashSources()
  if (isBuilt(wanted)) {
    say('Web app: up to date')
    return false
  }
  say('Web app: building')
  const startedAt = Date.now()
  // Vite is slow to load, and a release has no tools to build with. NODE_ENV selects React's build.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { splitStyles } = await import('./split-styles.ts')
  // Old files, named by hash, stay for a week for pages that are still open.
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const }
  await build({ ...options, build: { emptyOutDir: false } })
  splitStyles(join(dist, 'client'))
  await build({ ...options, build: { emptyOutDir: false, ssr: true } })
  await build({ ...options, configFile: join(root, 'vite.console.config.ts'), build: { emptyOutDir: false } })
  removeOldFiles()
  for (const folder of BROWSER_ASSETS) await compressFiles(join(dist, folder))
  leaveStamp(wanted)
  say(`Web app: built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return true
}

/** By content, so that a fresh clone needs no build. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root }).filter((path) => !NOT_SOURCES.test(path) && statSync(join(root, path)).isFile())
  for (const path of files.toSorted())
    hash
      .update(`${path}\0`)
      .update(path === 'package-lock.json' ? lockedPackages() : readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** Without the addresses: `npm prune --omit=dev` adds them, and what is left could not build anew. */
const lockedPackages = (): string => readFileSync(join(root, 'package-lock.json'), 'utf8').replace(/^ *"resolved": .*\n/gm, '')

/** Whether a start would find the web app built from these sources. */
export const isWebBuilt = (): boolean => isBuilt(hashSources())

function isBuilt(wanted: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
}

/** Sent as they are (server/web/files.ts). */
async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name) && !existsSync(join(folder, `${name}.br`)))
  await Promise.all(
    names.map(async (name) => {
      const plain = readFileSync(join(folder, name))
      const [small, gzipped] = await Promise.all([asBrotli(plain), asGzip(plain, { level: constants.Z_BEST_COMPRESSION })])
      writeFileSync(join(folder, `${name}.gz`), gzipped)
      writeFileSync(join(folder, `${name}.br`), small)
    }),
  )
}

function leaveStamp(hash: string): void {
  const draft = `${stampFile}.${process.pid}`
  writeFileSync(draft, hash)
  renameSync(draft, stampFile)
}

function removeOldFiles(): void {
  for (const folder of [...BROWSER_ASSETS, 'server/assets'].map((name) => join(dist, name))) {
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > KEEP_OLD_FILES_MS) rmSync(path)
    }
  }
}

if (import.meta.main) await buildWeb()
