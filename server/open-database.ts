import type { Config } from './config.ts'
import { connect } from './db/database.ts'
import { findEmbedded, startEmbedded } from './db/embedded.ts'
import { requireDatabase, WrongDatabase } from './db/shop-mode.ts'

export type OpenDatabase = {
  url: string
  /** Ends only what was started here. */
  stop: () => Promise<void>
}

/** The owner's database, or the embedded one, which is created and started. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbedded(config.dataDir, { say: (line) => console.log(`  ${line}`) })
}

/**
 * Opens the shop that a command is meant for, after saying which one that is. Creates nothing. Throws WrongDatabase when there is none,
 * when two could be meant, when it is not one of the configured mode, or when a newer version of the shop has migrated it.
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

/**
 * The same for a command that fills a database: there may be none yet, and the embedded one is created then. Throws WrongDatabase for
 * what such a command must not touch.
 */
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

/** On the error output: what a command has to tell may be piped. */
function nameTarget(config: Config): void {
  const embedded = findEmbedded(config.dataDir)
  const database = config.databaseUrl ? withoutPassword(config.databaseUrl) : `embedded, in ${embedded?.dir ?? config.dataDir}`
  console.error(`Database: ${database}\nData folder: ${config.dataDir}\nMode: ${config.mode}`)
  if (config.databaseUrl && embedded && !isOnPort(config.databaseUrl, embedded.port))
    throw new WrongDatabase(
      `Two shops could be meant: that of DATABASE_URL, and the one in ${embedded.dir}. Unset DATABASE_URL, or set DATA_DIR to the folder of the shop that is meant.`,
    )
}

/** Passwords may also stand among the parameters. */
const withoutPassword = (url: string): string => url.replace(/\?.*$/s, '').replace(/^(\w+:\/\/[^:@/]*):.*@/s, '$1@')

/** True for an address of the embedded database itself. */
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
