import { buildWeb } from './build.ts'

await buildWeb()
// React's development version would render many times slower.
process.env.NODE_ENV = 'production'
const { main } = await import('#server/main.ts')
await main()
