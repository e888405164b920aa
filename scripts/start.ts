import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Otherwise the server would keep the bundler's memory.
const build = spawnSync(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
// V8 lets its heap grow to several times of what is alive before it tidies up: 560 MB under load instead of 390 (docs/decisions/075).
setFlagsFromString('--heap-growing-percent=50')
// React's development build is many times slower.
process.env.NODE_ENV = 'production'
const { main } = await import('#server/main.ts')
await main()
