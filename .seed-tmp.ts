import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDeps } from '#server/open-deps.ts'
import { seedCatalogue } from '#server/seed/demo-catalogue.ts'
import { seedContent } from '#server/seed/demo-content.ts'
import { seedVocabulary } from '#server/features/catalog/seed-vocabulary.ts'
const config = readConfig(process.env)
const e = await startEmbedded(config.dataDir)
const db = connect(e.url, 4)
await migrate(db)
const t=performance.now()
const log=pino({level:'silent'})
const deps={...openDeps({config,db,log})}
const p=(l:string)=>console.log(((performance.now()-t)/1000).toFixed(1),l)
await seedVocabulary(db)
await seedCatalogue(deps,p)
await seedContent(deps,p)
p('done')
await db.end(); await e.stop()
