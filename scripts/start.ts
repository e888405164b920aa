import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// In a process of its own: the bundler's memory would stay with the server.
const build = spawnSync(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
// React's development version would render many times slower.
process.env.NODE_ENV = 'production'
const { main } = await import('#server/main.ts')
await main()
