import type { StaffMenu } from '#contract/staff/menu.ts'
import type { ShownMenu } from '#domain/content.ts'
import {
  entriesOf,
  linkedArticles,
  MENU_PLACES,
  type Menu,
  type MenuPlace,
  type StoredMenu,
  shownMenu,
  withUnknown,
} from '#domain/menu.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce, type Tag, tagsOf } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { addSettingOnce, findSetting, listShownArticles, lockSettings, saveSetting, timeToPublication } from '../sql.ts'
import { builtInNames } from './built-in-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const ofPlaces = <T>(of: (place: MenuPlace) => T) =>
  Object.fromEntries(MENU_PLACES.map((place) => [place, of(place)])) as Record<MenuPlace, T>

const readStored = async (db: Db): Promise<StoredMenu> => (await findSetting(db, 'menu')) ?? {}

export async function findStaffMenu(db: Db): Promise<StaffMenu> {
  const stored = await readStored(db)
  const menu = ofPlaces((place) => entriesOf(place, stored))
  return { menu, builtIn: ofPlaces(builtInNames), version: versionOf(menu) }
}

/** Refuses when the menu has changed since `version`. */
export const saveMenu = (db: Pool, menu: Menu, version: string | undefined): Promise<void> =>
  transaction(db, async (tx) => {
    await addSettingOnce(tx, 'menu', {})
    await lockSettings(tx, ['menu'])
    requireVersion(await findStaffMenu(tx), version)
    await saveSetting(tx, 'menu', withUnknown(await readStored(tx), menu))
    await announce(tx, 'company')
  })

type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void; at: Date }

/** Links to articles hide themselves with their articles, and appear with them. */
export async function readShownMenu(db: Db, { tag, cacheFor, at }: Showing): Promise<ShownMenu> {
  const stored = await readStored(db)
  const linked = linkedArticles(stored)
  if (linked.length === 0) return shownMenu(stored, () => false)
  const [ids, staysMs] = await Promise.all([listShownArticles(db, linked, at), timeToPublication(db, at)])
  tag(...tagsOf('article', linked))
  if (staysMs !== undefined) cacheFor(Math.min(staysMs, DAY_MS))
  return shownMenu(stored, (id) => ids.includes(id))
}
