import { PAGE_KEYS, type ShownEntry, type ShownMenu } from './content.ts'
import type { Localized } from './locale.ts'
import { sitePath, withoutLanguage } from './site-path.ts'

/** What the shop brings along, in its own order. A new entry of a later release appears behind the one that it follows here. */
export const MENU = {
  nav: ['home', 'products', 'flash-sale', 'coupons', 'shopping', 'festival', 'estates', 'news', 'videos', 'about'],
  categories: ['estate', 'region', 'type', 'taste', 'grape'],
  footer: ['help', 'house', 'service', 'licences'],
  help: ['shipping', 'returns', 'payment', 'age', 'agreement', 'privacy'],
  house: ['about', 'estates', 'festival', 'why-festival', 'wonderful', 'website'],
  home: ['carousel', 'promises', 'flash-sale', 'ways', 'wines', 'sets'],
  slides: ['banners', 'picks', 'blurb', 'articles'],
} as const
export type MenuPlace = keyof typeof MENU
export type EntryId<Place extends MenuPlace> = (typeof MENU)[Place][number]
export const MENU_PLACES = Object.keys(MENU) as MenuPlace[]

type SomeEntries = { readonly [Place in MenuPlace]?: readonly EntryId<Place>[] }
/** Law wants these to be found on every page: they may move and be renamed, but not be hidden. */
const NEEDED: SomeEntries = { footer: ['help', 'service', 'licences'], help: ['age', 'agreement', 'privacy'] }
/** Parts of the home page that show no title. */
const NAMELESS: SomeEntries = { home: ['carousel', 'promises', 'ways'], slides: ['banners'] }
export const LINK_PLACES: readonly MenuPlace[] = ['nav', 'help', 'house']

const has = (some: SomeEntries, place: MenuPlace, id: string): boolean =>
  (some[place] as readonly string[] | undefined)?.includes(id) ?? false
export const isNeeded = (place: MenuPlace, id: string): boolean => has(NEEDED, place, id)
export const hasName = (place: MenuPlace, id: string): boolean => !has(NAMELESS, place, id)
const isBuiltIn = (place: MenuPlace, id: string): boolean => (MENU[place] as readonly string[]).includes(id)

export const ENTRY_NAME_MAX = 40
export const OWN_LINKS_MAX = 12

/** One of ours has an `id` and no `to`; a link of the merchant's own the reverse. An empty name means the shop's own word. */
export type MenuEntry = { id: string; to: string; name: Localized; isHidden: boolean }
export type Menu = Record<MenuPlace, MenuEntry[]>
/** As stored: entries and places that this release does not know are kept. */
export type StoredMenu = Partial<Record<string, readonly MenuEntry[]>>

export const builtInEntry = (id: string): MenuEntry => ({ id, to: '', name: { zh: '', en: '' }, isHidden: false })
export const builtInEntries = (place: MenuPlace): MenuEntry[] => MENU[place].map(builtInEntry)

/** Names an entry within its place. */
const keyOf = ({ id, to }: Pick<MenuEntry, 'id' | 'to'>): string => id || to

/** All entries of a place in their order: those stored, and behind its predecessor what a later release has brought. */
export function entriesOf(place: MenuPlace, stored: StoredMenu): MenuEntry[] {
  const entries = (stored[place] ?? []).filter(({ id, to }) => (id === '' ? to !== '' : isBuiltIn(place, id)))
  MENU[place].forEach((id, index) => {
    if (entries.some((entry) => entry.id === id)) return
    const before = MENU[place][index - 1]
    entries.splice(entries.findIndex((entry) => entry.id === before) + 1, 0, builtInEntry(id))
  })
  return entries
}

/** `next` with what another release has stored, each behind the entry that it followed. */
export function withUnknown(stored: StoredMenu, next: Menu): StoredMenu {
  const merged: Record<string, readonly MenuEntry[] | undefined> = { ...stored, ...next }
  for (const place of MENU_PLACES) {
    const entries = [...next[place]]
    const before = stored[place] ?? []
    before.forEach((entry, index) => {
      if (entry.id === '' || isBuiltIn(place, entry.id)) return
      const neighbour = before[index - 1]
      const at = neighbour ? entries.findIndex((other) => keyOf(other) === keyOf(neighbour)) + 1 : 0
      entries.splice(neighbour && at === 0 ? entries.length : at, 0, entry)
    })
    merged[place] = entries
  }
  return merged
}

const LISTS = [
  'goods_cate',
  'goods_list',
  'goods_seckill',
  'goods_search',
  'productList',
  'shopping',
  'estates',
  'wonderful',
  'videos',
  'newsList',
  'detail',
  'categoryDetail',
  'website',
  'user/userCoupon',
]
const LIST = new RegExp(`^/(?:${LISTS.join('|')})?(?:[?#]|$)`)
const PAGE = new RegExp(`^/(?:page/(?:${PAGE_KEYS.join('|')})|aboutus|festival|why_festival)(?=[?#]|$)`)

/**
 * Where an own link leads: a page of the shop, without the `/home/zh-CN` that the address bar shows. Undefined for
 * everything else.
 */
export function menuPath(written: string): string | undefined {
  const path = sitePath(withoutLanguage(written.trim()))
  if (!path) return
  return PAGE.exec(path)?.[0] ?? (LIST.test(path) ? path : undefined)
}

/** The article that a path of the shop shows; it may be hidden or planned. */
export function articleOf(path: string): number | undefined {
  if (!/^\/detail[?]/.test(path)) return
  const id = Number(new URLSearchParams(path.slice(path.indexOf('?'))).get('id'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export type EntryProblem = 'path' | 'twice' | 'name' | 'needed'

/** The first thing wrong with an entry of a place. */
export function entryProblem(place: MenuPlace, entries: readonly MenuEntry[], entry: MenuEntry): EntryProblem | undefined {
  const { id, to, name, isHidden } = entry
  if (id !== '') return isHidden && isNeeded(place, id) ? 'needed' : undefined
  const path = menuPath(to)
  if (!path || (path.startsWith('/detail') && !articleOf(path))) return 'path'
  if (entries.find((other) => other.id === '' && menuPath(other.to) === path) !== entry) return 'twice'
  return name.zh.trim() === '' && name.en.trim() === '' ? 'name' : undefined
}

/** Whether each entry of a place stands there once, and only what may stand there. */
export const isWhole = (place: MenuPlace, entries: readonly MenuEntry[]): boolean =>
  entries.every((entry) => entryProblem(place, entries, entry) === undefined) &&
  entries.filter(({ id }) => id === '').length <= (LINK_PLACES.includes(place) ? OWN_LINKS_MAX : 0) &&
  entries.every(({ id }) => id === '' || isBuiltIn(place, id)) &&
  new Set(entries.map(keyOf)).size === entries.length

/** What shoppers get: in order, without what is hidden or leads nowhere. */
export function shownMenu(stored: StoredMenu, isArticleShown: (id: number) => boolean): ShownMenu {
  const shown: ShownMenu = {}
  for (const place of MENU_PLACES) {
    const entries = entriesOf(place, stored)
    if (isAsBuilt(place, entries)) continue
    shown[place] = entries
      .filter(({ id, to, isHidden }) => {
        const article = id === '' ? articleOf(to) : undefined
        return (!isHidden || isNeeded(place, id)) && (article === undefined || isArticleShown(article))
      })
      .map(shownEntry)
  }
  return shown
}

const isAsBuilt = (place: MenuPlace, entries: readonly MenuEntry[]): boolean =>
  JSON.stringify(entries) === JSON.stringify(builtInEntries(place))

/** A built-in entry that is renamed in one language keeps its word in the other; an own link is named in both. */
function shownEntry({ id, to, name: { zh, en } }: MenuEntry): ShownEntry {
  if (id === '') return { id: to, to, name: { 'zh-CN': zh || en, 'en-US': en || zh } }
  return zh || en ? { id, name: { 'zh-CN': zh, 'en-US': en } } : { id }
}

export const linkedArticles = (stored: StoredMenu): number[] =>
  LINK_PLACES.flatMap((place) => entriesOf(place, stored).flatMap(({ id, to }) => (id === '' ? (articleOf(to) ?? []) : [])))
