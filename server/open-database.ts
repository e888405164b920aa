import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'

/** The owner's database, or the embedded one, which is started; `stop` ends only what was started here. */
export async function openDatabase(config: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbedded(config.dataDir, { say: (line) => console.log(`  ${line}`) })
}
