import type { Localized } from '#domain/locale.ts'
import type { EntryId, MenuPlace } from '#domain/menu.ts'
import { say } from '#server/http/words.ts'

/** Where the shop's own words for its entries stand; parts of the home page without a title have none. */
const KEYS: { readonly [Place in MenuPlace]: Partial<Record<EntryId<Place>, string>> } = {
  nav: {
    home: 'shell.nav.home',
    products: 'shell.nav.products',
    'flash-sale': 'shell.nav.flash-sale',
    coupons: 'shell.nav.coupons',
    shopping: 'shell.nav.shopping',
    festival: 'shell.nav.festival',
    estates: 'shell.nav.estates',
    news: 'shell.nav.news',
    videos: 'shell.nav.videos',
    about: 'shell.nav.about',
  },
  categories: {
    estate: 'shell.category.estate',
    region: 'shell.category.region',
    type: 'shell.category.type',
    taste: 'shell.category.taste',
    grape: 'shell.category.grape',
  },
  footer: {
    help: 'shell.footer.help',
    house: 'shell.footer.company',
    service: 'shell.footer.service',
    licences: 'shell.footer.licences',
  },
  help: {
    shipping: 'shell.footer.shipping',
    returns: 'shell.footer.returns',
    payment: 'shell.footer.payment',
    age: 'shell.footer.age',
    agreement: 'shell.footer.agreement',
    privacy: 'shell.footer.privacy',
  },
  house: {
    about: 'shell.footer.about',
    estates: 'shell.nav.estates',
    festival: 'shell.nav.festival',
    'why-festival': 'shell.footer.why-festival',
    wonderful: 'shell.footer.wonderful',
    website: 'shell.footer.website',
  },
  home: { 'flash-sale': 'flash.title', wines: 'content.home.wines', sets: 'content.home.sets' },
  slides: { picks: 'content.home.picks', blurb: 'content.home.festival', articles: 'content.home.articles' },
}

export const builtInNames = (place: MenuPlace): Record<string, Localized> =>
  Object.fromEntries(
    Object.entries(KEYS[place]).map(([id, key]) => [id, { zh: say('zh-CN', key), en: say('en-US', key) }] as const),
  )
