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
  '{web,server,contract,domain,messages}/**/*',
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.server.config.ts',
  'scripts/{class-names,split-styles}.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const BROWSER_ASSETS = ['client/assets', 'console/assets']
const NOT_SOURCES = /\.(test|gen)\.tsx?$/
const KEEP_OLD_FILES_MS = 7 * 24 * 60 * 60 * 1000

/** True when it was built; false when it was up to date. */
export async function buildShop(say: (line: string) => void = console.error): Promise<boolean> {
  const wanted = hashSources()
  if (isBuilt(wanted)) {
    say('Shop: up to date')
    return false
  }
  say('Shop: building')
  const startedAt = Date.now()
  // Vite is slow to load, and a release has no tools to build with. NODE_ENV selects React's build.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { splitStyles } = await import('./split-styles.ts')
  const make = (configFile: string, isRenderer = false) =>
    build({
      root,
      configFile: join(root, configFile),
      logLevel: 'warn',
      build: {
        ...(isRenderer ? { ssr: true } : {}),
        // Old files, named by hash, stay for a week for pages that are still open.
        emptyOutDir: false,
        // On a slow machine the bundler warns of every plugin.
        rolldownOptions: { checks: { bundlerTimings: false } },
      },
    })
  await make('vite.config.ts')
  splitStyles(join(dist, 'client'))
  await make('vite.config.ts', true)
  await make('vite.console.config.ts')
  await make('vite.server.config.ts')
  removeOldFiles()
  for (const folder of BROWSER_ASSETS) await compressFiles(join(dist, folder))
  leaveStamp(wanted)
  say(`Shop: built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
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

/** Without the addresses: `npm prune --omit=dev` adds them, and what is left could not build again. */
const lockedPackages = (): string => readFileSync(join(root, 'package-lock.json'), 'utf8').replace(/^ *"resolved": .*\n/gm, '')

/** Whether a start would find the shop built from these sources. */
export const isShopBuilt = (): boolean => isBuilt(hashSources())

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

if (import.meta.main) await buildShop()
