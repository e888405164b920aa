import type { Locale } from '#domain/locale.ts'
import type { Card, HomeRow, ListRow, Sku, Term, WineRow } from './statements.ts'

/** What does not change from one answer to the next, read once. */
export type Fixed = {
  locale: Locale
  words: Record<string, string>
  terms: Map<number, Term>
  /** Visible words of the frame around all pages. */
  before: string[]
  after: string[]
}

const FACETS = [
  'type',
  'country',
  'region',
  'grape',
  'taste',
  'estate',
  'classification',
  'site',
  'pairing',
  'farming',
  'closure',
]
const FACET_VALUES = 8
const SORTS = [
  'default',
  'newest',
  'price-asc',
  'price-desc',
  'sales',
  'rating',
  'vintage-desc',
  'vintage-asc',
  'alcohol-asc',
  'alcohol-desc',
]
const FACTS = [
  'estate',
  'region',
  'country',
  'classification',
  'site',
  'grape',
  'type',
  'taste',
  'farming',
  'closure',
  'pairing',
  'flavour',
]
const BARS = ['sweetness', 'acidity', 'body', 'tannin', 'fruit']

/** Plain pages by hand: no component, no library, no cache. */
export function winePage(fixed: Fixed, wine: WineRow): string {
  const { words } = fixed
  const own = wine.terms.flatMap((id) => fixed.terms.get(id) ?? [])
  const namesOf = (kind: string) => own.filter((term) => term.kind === kind).map((term) => said(fixed, term.zh, term.en))
  const lead = FACTS.slice(0, 2).flatMap(namesOf)
  const name = said(fixed, wine.name_zh, wine.name_en)
  const range = (from: number | null, to: number | null) => (from === null ? '' : `${from}–${to}`)
  const facts: [string, string][] = [
    ...FACTS.map((kind): [string, string] => [
      words[`catalog.fact.${kind}`] ?? words[`catalog.category.kind-${kind}`] ?? kind,
      namesOf(kind).join('、'),
    ]),
    [words['catalog.fact.vintage'] ?? '', [...new Set(wine.skus.map(([vintage]) => vintage))].join(', ')],
    [words['catalog.fact.alcohol'] ?? '', `${wine.alcohol}% vol`],
    [words['catalog.fact.residual-sugar'] ?? '', `${wine.residual_sugar}`],
    [words['catalog.fact.acidity'] ?? '', `${wine.acidity}`],
    [words['catalog.fact.serving'] ?? '', `${range(wine.servingFrom, wine.servingTo)} °C`],
    [words['catalog.fact.drinking'] ?? '', range(wine.drinkingFrom, wine.drinkingTo)],
  ]
  const sold = wine.skus
    .map(
      (sku) =>
        `<li><button>${sku[0] ?? ''} · ${sku[4]} · ${sku[5]}</button> <b>${yuan(fixed, sku[1])}</b>${oldPrice(fixed, sku)}</li>`,
    )
    .join('')
  const estate = wine.estate
    ? `<section><h2>${words['catalog.fact.estate']}</h2><h3>${namesOf('estate')[0]}</h3><p>${esc(said(fixed, wine.estate.village_zh, wine.estate.village_en))} · ${
        wine.estate.founded
      } · ${wine.estate.hectares}</p><p>${esc(said(fixed, wine.estate.blurb_zh, wine.estate.blurb_en))}</p></section>`
    : ''
  const reviews = (wine.reviews ?? [])
    .map(([stars, text, reply, at]) => `<li>${stars} ${esc(text)} ${esc(reply)} ${at.slice(0, 10)}</li>`)
    .join('')
  const row = ([label, value]: [string, string]) => (value ? `<tr><th>${label}</th><td>${esc(value)}</td></tr>` : '')
  const main = `<nav>${[...lead, name].map((each) => `<a href="/">${esc(each)}</a>`).join('')}</nav>
${wine.images.map((image) => `<img src="${image}" alt="" width="300" height="400">`).join('')}
<h1>${esc(name)}</h1><p>${lead.map(esc).join(' ')}</p><p>${[...namesOf('type'), ...namesOf('taste')].map(esc).join(' ')}</p><p><b>${yuan(fixed, lowest(wine.skus))}</b> ${
    words['catalog.stock.in-stock']
  }</p>
<p>${esc(said(fixed, wine.blurb_zh, wine.blurb_en))}</p><ul>${sold}</ul>
<button>${words['catalog.cart.add']}</button><button>${words['catalog.cart.buy-now']}</button><button>${words['catalog.favourite.short']}</button>
<ul>${(wine.coupons ?? []).map(([spend, amount]) => `<li>${yuan(fixed, spend)} ${yuan(fixed, amount)}</li>`).join('')}</ul>${flagsOf(fixed, wine.flags)}
<section><h2>${words['catalog.the-wine']}</h2>${said(fixed, wine.description_zh, wine.description_en)}</section>
<section><h2>${words['catalog.fact.taste']}</h2><dl>${BARS.map((bar) => `<dt>${words[`catalog.bar.${bar}`]}</dt><dd>${wine.bars?.[bar] ?? ''} / 5</dd>`).join('')}</dl></section>
<section><h2>${words['catalog.flavours']}</h2>${namesOf('flavour').map(esc).join(' ')}<h2>${words['catalog.pairings']}</h2>${namesOf('pairing').map(esc).join(' ')}</section>
<section><h2>${words['catalog.tasting']}</h2>${esc(name)} ${range(wine.drinkingFrom, wine.drinkingTo)} ${range(wine.servingFrom, wine.servingTo)} °C ${namesOf('pairing').map(esc).join('、')}</section>
<section><h2>${words['catalog.facts']}</h2><table>${facts.map(row).join('')}</table></section>${estate}
<section><h2>${words['reviews.title']}</h2><ul>${reviews}</ul></section>
<section><h2>${words['catalog.same-estate']}</h2>${cardsOf(fixed, wine.sameEstate)}</section>
<section><h2>${words['catalog.related']}</h2>${cardsOf(fixed, wine.alike)}</section>`
  return whole(fixed, name, main)
}

export function listPage(fixed: Fixed, { total, cards, facets, others }: ListRow): string {
  const { words } = fixed
  const unit = words['catalog.index.wines_other'] ?? ''
  const counted = new Map<string, string[]>()
  const facetValue = (term: Term, wines: number) =>
    `<li><a href="/list?term=${term.id}">${esc(said(fixed, term.zh, term.en))}</a> ${wines} ${unit}</li>`
  for (const [id, wines] of facets ?? []) {
    const term = fixed.terms.get(id)
    if (!term) continue
    const values = counted.get(term.kind) ?? []
    if (values.length < FACET_VALUES) values.push(facetValue(term, wines))
    counted.set(term.kind, values)
  }
  // What no wine has is shown as well.
  for (const term of fixed.terms.values()) {
    const values = counted.get(term.kind)
    if (values && values.length < FACET_VALUES) values.push(facetValue(term, 0))
  }
  const sorts = SORTS.map((sort) => `<option>${words[`catalog.sort.${sort}`]}</option>`)
  const sides = FACETS.map(
    (kind) => `<h3>${words[`catalog.category.kind-${kind}`]}</h3><ul>${(counted.get(kind) ?? []).join('')}</ul>`,
  )
  const more = (others ?? []).map(
    ([label, wines]) => `<li><a href="/list?other=${label}">${words[`catalog.flag.${label}`] ?? label}</a> ${wines} ${unit}</li>`,
  )
  const title = words['catalog.grid'] ?? ''
  return whole(
    fixed,
    title,
    `<aside><h2>${words['catalog.list.filters']}</h2>${sides.join('')}<ul>${more.join('')}</ul></aside><h1>${title} ${total}</h1><select>${sorts.join('')}</select>${cardsOf(fixed, cards)}`,
  )
}

export function homePage(fixed: Fixed, { banners, articles, festival, recommended, sets }: HomeRow): string {
  const { words } = fixed
  const slides = banners.map(
    ([title = '', line = '', action = '', image = '']) =>
      `<section><img src="${image}" alt=""><h2>${esc(title)}</h2><p>${esc(line)}</p><a href="/">${esc(action)}</a></section>`,
  )
  const news = articles.map(
    ([title, synopsis, at]) =>
      `<article><time>${at.slice(0, 10)}</time><h3>${esc(title)}</h3><p>${esc(synopsis)}</p><a href="/">${words['content.home.more']}</a></article>`,
  )
  return whole(
    fixed,
    words['content.home.picks'] ?? '',
    `${slides.join('')}<section><h2>${esc(festival[0])}</h2><p>${esc(festival[1])}</p></section><section><h2>${words['content.home.articles']}</h2>${news.join('')}</section>
<section><h2>${words['content.home.wines']}</h2>${cardsOf(fixed, recommended)}</section><section><h2>${words['content.home.sets']}</h2>${cardsOf(fixed, sets)}</section>`,
  )
}

function whole(fixed: Fixed, title: string, main: string): string {
  const linksOf = (words: readonly string[]) => words.map((word) => `<a href="/">${esc(word)}</a>`).join('')
  return `<!doctype html><html lang="${fixed.locale}"><head><meta charset="utf-8"><title>${esc(title)}</title></head><body><header>${linksOf(fixed.before)}</header><main>${main}</main><footer>${linksOf(fixed.after)}</footer></body></html>`
}

const cardsOf = (fixed: Fixed, cards: readonly Card[] | null): string =>
  `<ul>${(cards ?? []).map((card) => cardOf(fixed, card)).join('')}</ul>`

function cardOf(fixed: Fixed, { id, zh, en, image, flags, stars, reviews, terms, skus }: Card): string {
  const namesOf = (...kinds: string[]) =>
    (terms ?? []).flatMap((term) => {
      const found = fixed.terms.get(term)
      return found && kinds.includes(found.kind) ? [esc(said(fixed, found.zh, found.en))] : []
    })
  const [first] = skus ?? []
  return `<li><a href="/wine/${id}"><img src="${image}" alt="" width="180" height="240"><span>${namesOf('region', 'estate').join(' ')}</span><h3>${esc(
    said(fixed, zh, en),
  )}</h3><p>${namesOf('grape', 'taste').join(' ')}</p><p>${[...new Set((skus ?? []).map(([vintage]) => vintage))].join(' ')}</p><b>${yuan(fixed, lowest(skus ?? []))}</b>${
    first ? oldPrice(fixed, first) : ''
  }${flagsOf(fixed, flags)} ${reviews > 0 ? (stars / reviews).toFixed(1) : ''} ${fixed.words['catalog.stock.in-stock']}</a></li>`
}

const flagsOf = ({ words }: Fixed, flags: readonly string[]): string =>
  flags.map((flag) => `<small>${words[`catalog.flag.${flag}`]}</small>`).join('')
const oldPrice = (fixed: Fixed, sku: Sku): string =>
  sku[2] === null ? '' : `<s>${fixed.words['catalog.list-price']} ${yuan(fixed, sku[2])}</s>`
const lowest = (skus: readonly Sku[]): number => Math.min(...skus.map(([, price]) => price))
const yuan = ({ locale }: Fixed, fen: number): string =>
  `${locale === 'zh-CN' ? '¥' : 'CN¥'}${(fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
const said = ({ locale }: Fixed, zh: string, en: string): string => (locale === 'zh-CN' ? zh : en)

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const esc = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : text)
