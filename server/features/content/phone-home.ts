import { createHash } from 'node:crypto'
import type { Reader } from '#contract/localized.ts'
import { encodeBanner } from '#contract/shop/content.ts'
import * as parts from '#contract/shop/phone-home.ts'
import { categoryPage, PHONE_PAGES, phonePage } from '#contract/shop/phone-pages.ts'
import { bannerState, timeToChange } from '#domain/banner.ts'
import { HOME_ARTICLES, type ShownMenu } from '#domain/content.ts'
import { type Locale, text } from '#domain/locale.ts'
import { MENU, type MenuPlace } from '#domain/menu.ts'
import type { Frontage, HomeParts, ReadHomeParts } from '#server/features/catalog/home-parts.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { builtInNames } from './menu/built-in-words.ts'
import { readShownMenu } from './menu/menu.ts'
import { findNewsCategory, findSetting, listBanners } from './sql.ts'

/** As on the home page of the web shop. */
const PICKS = 2
const WINES = 8
const SALE_WINES = 10
const DAY_MS = 24 * 60 * 60 * 1000

type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void; cacheOnSecondRequest: () => void }
type Part = ReturnType<typeof parts.salePart>

/** Entries of a place in the order of the staff, with their names; hidden ones are left out. */
function shownEntries(menu: ShownMenu, place: MenuPlace, locale: Locale): { id: string; name: string }[] {
  const builtIn = builtInNames(place)
  return (menu[place] ?? MENU[place].map((id) => ({ id, name: undefined }))).map(({ id, name }) => {
    const own = builtIn[id]
    return { id, name: name?.[locale] || (own ? text(own, locale) : '') }
  })
}

async function readBanners({ db, config }: Deps, reader: Reader & Showing, at: Date): Promise<parts.PhoneLink[]> {
  reader.tag('banners')
  const banners = await listBanners(db)
  const staysMs = timeToChange(banners, at)
  if (staysMs !== undefined) reader.cacheFor(Math.min(staysMs, DAY_MS))
  return banners
    .filter((banner) => bannerState(banner, at) === 'shown')
    .map((banner) => ({
      // The picture of the reader's language.
      image: encodeBanner(banner, { ...reader, client: 'phone' }).image,
      name: text(banner.title, reader.locale),
      page: phonePage(banner.url, { siteUrl: config.siteUrl, locale: reader.locale }),
    }))
}

/** What the home pages of the oldest phone clients show of the shop itself. */
export async function readFrontage(deps: Deps, reader: Reader & Showing): Promise<Frontage> {
  reader.tag('company')
  const [company, banners] = await Promise.all([findSetting(deps.db, 'company'), readBanners(deps, reader, deps.now())])
  return {
    siteName: company?.siteName ?? { zh: '', en: '' },
    logoUrl: company?.logoUrl ?? '',
    banners: banners.map(({ image, page }) => ({ image, page })),
  }
}

type Home = { menu: ShownMenu; banners: parts.PhoneLink[]; found: HomeParts; newsCategory: number; locale: Locale }

/** The parts of the first slide stand below each other on a phone. */
function slides({ menu, banners, found, newsCategory, locale }: Home): Part[] {
  return shownEntries(menu, 'slides', locale).flatMap(({ id, name }) => {
    if (id === 'banners') return banners.length > 0 ? [parts.bannersPart(banners)] : []
    if (id === 'picks') return winesWithTitle(name, found.wineIds.slice(0, PICKS))
    if (id === 'articles') return [parts.titlePart(name, PHONE_PAGES.news), parts.articlesPart(newsCategory, HOME_ARTICLES)]
    return []
  })
}

const winesWithTitle = (name: string, ids: readonly number[]): Part[] =>
  ids.length > 0 ? [parts.titlePart(name, categoryPage({ cid: 0, sid: 0, title: name })), parts.winesPart(ids)] : []

function homeParts(home: Home): Part[] {
  const { menu, found, locale } = home
  const sections = shownEntries(menu, 'home', locale)
  const arePicked =
    sections.some(({ id }) => id === 'carousel') && shownEntries(menu, 'slides', locale).some(({ id }) => id === 'picks')
  return sections.flatMap(({ id, name }) => {
    if (id === 'carousel') return slides(home)
    if (id === 'flash-sale') return [parts.salePart(SALE_WINES)]
    if (id === 'ways') return found.ways.length > 0 ? [parts.waysPart(waysOf(found, locale))] : []
    if (id === 'wines') return winesWithTitle(name, found.wineIds.slice(arePicked ? PICKS : 0))
    return []
  })
}

const waysOf = ({ ways }: HomeParts, locale: Locale): parts.PhoneLink[] =>
  ways.map(({ id, parentId, name, image }) => {
    const title = text(name, locale)
    return { image, name: title, page: categoryPage({ cid: parentId, sid: id, title }) }
  })

/** The tab bar of phone clients; home and wines are named as in the menu of the shop. */
export async function readTabBar(deps: Deps, { locale, ...showing }: Reader & Showing): Promise<parts.WireTabBar> {
  showing.tag('company')
  return tabBarOf(await readShownMenu(deps.db, { ...showing, at: deps.now() }), locale)
}

function tabBarOf(menu: ShownMenu, locale: Locale): parts.WireTabBar {
  const nav = shownEntries(menu, 'nav', locale)
  const named = (id: string, key: string) => nav.find((entry) => entry.id === id)?.name || say(locale, key)
  return parts.encodeTabBar({
    home: named('home', 'shell.nav.home'),
    categories: named('products', 'shell.nav.products'),
    cart: say(locale, 'shell.cart'),
    account: say(locale, 'shell.account'),
  })
}

/** The home page of phone clients, of the same parts in the same order as that of the web shop, as far as they can show them. */
export async function readPhoneHome(deps: Deps, readParts: ReadHomeParts, reader: Reader & Showing) {
  const { db, now } = deps
  const { locale } = reader
  const at = now()
  reader.tag('company', 'articles')
  const [company, menu, banners, newsCategory, found] = await Promise.all([
    findSetting(db, 'company'),
    readShownMenu(db, { ...reader, at }),
    readBanners(deps, reader, at),
    findNewsCategory(db),
    readParts(reader, PICKS + WINES),
  ])
  const search = parts.searchPart(company?.logoUrl ?? '', found.hotWords)
  const shown = [search, ...homeParts({ menu, banners, found, newsCategory, locale })]
  const value = parts.encodeHomeParts(shown, tabBarOf(menu, locale))
  return { name: company ? text(company.siteName, locale) : '', value }
}

/** Phone clients keep the page until its version is another. */
export const versionOfHome = (home: object): string =>
  createHash('sha256').update(JSON.stringify(home)).digest('hex').slice(0, 12)
