import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Otherwise the server would keep the bundler's memory.
const build = spawnSync(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
// V8 lets its heap grow to several times of what is alive before it tidies up: 560 MB under load instead of 390 (docs/decisions/075).
setFlagsFromString('--heap-growing-percent=50')
// React's development build is many times slower.
process.env.NODE_ENV = 'production'
// One file instead of 900 (docs/decisions/078).
const built = pathToFileURL(resolve(import.meta.dirname, '../dist/app/main.js'))
const { main } = (await import(built.href)) as typeof import('#server/main.ts')
await main()
