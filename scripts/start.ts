import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// Otherwise the server would keep the bundler's memory.
const build = spawnSync(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
// React's development build is many times slower.
process.env.NODE_ENV = 'production'
const { main } = await import('#server/main.ts')
await main()
