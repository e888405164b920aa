import { type Logger, pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { connect } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { hideOldPictures } from './features/accounts/hide-old-pictures.ts'
import { indexAllPending } from './features/catalog/search/index-wines.ts'
import { openDeps } from './open-deps.ts'
import { seedShop } from './seed.ts'

const say = (line: string) => console.log(`  ${line}`)

/** Brings the schema up to date and fills an empty database. */
export async function prepareShop(config: Config, log: Logger): Promise<void> {
  const db = connect(config.databaseUrl ?? '', 4)
  try {
    const applied = await migrate(db)
    if (applied.length > 0) say(`migrated: ${applied.join(', ')}`)
    const deps = openDeps({ config, db, log })
    const hidden = await hideOldPictures(db, deps.privatePictures)
    if (hidden > 0) say(`made private: ${hidden} photos of refunds and of the chat`)
    await seedShop({ ...deps, progress: say })
    await indexAllPending(
      db,
      everyTenth((done, total) => say(`search index: ${done} of ${total}`)),
    )
  } finally {
    await db.end({ timeout: 5 })
  }
}

/** Tells of each tenth of the way only. */
function everyTenth(tell: (done: number, total: number) => void): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    const tenth = Math.floor((done * 10) / total)
    if (tenth > told) tell(done, total)
    told = tenth
  }
}

if (import.meta.main) {
  const config = readConfig(process.env)
  await prepareShop(config, pino({ level: config.logLevel }))
}
