import type { Config } from './config.ts'
import { connect } from './db/database.ts'
import { findEmbedded, startEmbedded } from './db/embedded.ts'
import { directAddress } from './db/pooled.ts'
import { requireDatabase, WrongDatabase } from './db/shop-mode.ts'

export type OpenDatabase = {
  url: string
  stop: () => Promise<void>
}

/** The embedded one is created and started. The address is the one past a pooler. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: directAddress(config), stop: async () => {} }
  return startEmbedded(config.dataDir, { say: (line) => console.log(`  ${line}`) })
}

/**
 * Prints which shop a command will use. Creates nothing. Throws WrongDatabase when there is none or two are possible, or for a wrong mode or newer
 * version.
 */
export async function openShop(config: Config): Promise<OpenDatabase> {
  nameTarget(config)
  if (!config.databaseUrl && !findEmbedded(config.dataDir))
    throw new WrongDatabase(`There is no shop in ${config.dataDir}. ${WHICH_SHOP}`)
  const database = await openDatabase(config)
  try {
    if ((await askContent(database.url, config)) === 'empty')
      throw new WrongDatabase(`There is no shop in this database yet. ${WHICH_SHOP}`)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Creates the embedded database if needed. Throws WrongDatabase for one that must not be touched. */
export async function openTarget(config: Config): Promise<OpenDatabase> {
  nameTarget(config)
  const database = await openDatabase(config)
  try {
    await askContent(database.url, config)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

const WHICH_SHOP = 'Name the shop that is meant by DATABASE_URL or DATA_DIR, or start it once.'

/** On stderr, because stdout may be piped. */
function nameTarget(config: Config): void {
  const embedded = findEmbedded(config.dataDir)
  const database = config.databaseUrl ? withoutPassword(directAddress(config)) : `embedded, in ${embedded?.dir ?? config.dataDir}`
  console.error(`Database: ${database}\nData folder: ${config.dataDir}\nMode: ${config.mode}`)
  if (config.databaseUrl && embedded && !isOnPort(config.databaseUrl, embedded.port))
    throw new WrongDatabase(
      `Two shops could be meant: that of DATABASE_URL, and the one in ${embedded.dir}. Unset DATABASE_URL, or set DATA_DIR to the folder of the shop that is meant.`,
    )
}

const withoutPassword = (url: string): string => url.replace(/\?.*$/s, '').replace(/^(\w+:\/\/[^:@/]*):.*@/s, '$1@')

function isOnPort(url: string, port: number | undefined): boolean {
  const { hostname, port: named } = URL.parse(url) ?? {}
  return (hostname === '127.0.0.1' || hostname === 'localhost') && named === String(port)
}

async function askContent(url: string, config: Config): Promise<'empty' | Config['mode']> {
  const db = connect(url, 1)
  try {
    return await requireDatabase(db, config.mode)
  } finally {
    await db.end({ timeout: 5 })
  }
}
