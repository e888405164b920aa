import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * `node scripts/complete-lockfile.ts`, after adding packages from an incomplete registry. npm silently omits native packages for other platforms
 * that its registry lacks, and `npm ci` then rejects the lockfile. This adds them without a checksum.
 */

type Entry = {
  version?: string
  dev?: boolean
  license?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
export type Lockfile = { packages: Record<string, Entry> }

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const lockFile = join(resolve(import.meta.dirname, '..'), 'package-lock.json')

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(lockFile, 'utf8'))

/** By the path they would have. */
export function findMissing({ packages }: Lockfile): Record<string, Entry> {
  const missing: Record<string, Entry> = {}
  for (const [path, asking] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(asking.optionalDependencies ?? {})) {
      const places = [`node_modules/${name}`, `${path}/node_modules/${name}`]
      if (!places.some((place) => place in packages)) missing[`node_modules/${name}`] = describe(name, version, asking)
    }
  }
  return missing
}

function describe(name: string, version: string, asking: Entry): Entry {
  const words = name.split(/[-/]/)
  const libc = words.find((word) => /^(musl|gnu|glibc)/.test(word))
  return {
    version,
    cpu: PROCESSORS.filter((word) => words.includes(word)),
    ...(asking.dev && { dev: true }),
    ...(libc && { libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] }),
    ...(asking.license && { license: asking.license }),
    optional: true,
    os: SYSTEMS.filter((word) => words.includes(word)),
  }
}

if (import.meta.main) {
  const lock = readLockfile()
  const missing = findMissing(lock)
  const entries = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added to package-lock.json`)
}
