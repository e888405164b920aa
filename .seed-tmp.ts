import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDeps } from '#server/open-deps.ts'
import { seedShop } from '#server/seed.ts'
const config = readConfig(process.env)
const e = await startEmbedded(config.dataDir)
const db = connect(e.url, 4)
await migrate(db)
const t=performance.now(); const c=process.cpuUsage()
await seedShop({...openDeps({config,db,log:pino({level:'silent'})}),progress:(l:string)=>console.log(((performance.now()-t)/1000).toFixed(1),l)})
const u=process.cpuUsage(c)
console.log('done',((performance.now()-t)/1000).toFixed(1),'s wall',((u.user+u.system)/1e6).toFixed(1),'s cpu')
await db.end(); await e.stop()
