import { CAPABILITIES, errorMessage, errorResponse, type Message, ucpOf } from '#contract/assistants/envelope.ts'
import {
  ageDisclosure,
  byFeature,
  CURRENCY,
  dataNotInstructions,
  encodeWine,
  GOOGLE_WINE,
  isChosen,
  type Match,
  optionsOf,
  readProductId,
  selectedOf,
  valuesOf,
} from '#contract/assistants/product.ts'
import {
  IDS_MAX,
  type LookupRequest,
  PAGE_DEFAULT,
  PAGE_MAX,
  type ProductRequest,
  type SearchRequest,
  type WireContext,
  type WireFilters,
} from '#contract/assistants/requests.ts'
import { encodeUnderstood } from '#contract/assistants/understood.ts'
import { LIST_SORTS, type ListSort, readChoice } from '#domain/facets.ts'
import { LOCALES } from '#domain/locale.ts'
import type { Sku } from '#domain/product.ts'
import { KEYWORD_MAX } from '#domain/search.ts'
import type { Wine } from '#domain/wine-facts.ts'
import type { FacetQuestion } from '#server/features/catalog/facet-index/narrow.ts'
import { readCategories } from '#server/features/catalog/read-categories.ts'
import { type ListSources, readListPage } from '#server/features/catalog/read-list.ts'
import { findSellableSku } from '#server/features/catalog/stock.ts'
import { readProductReviews } from '#server/features/reviews/read-product-reviews.ts'
import type { Answer, OperationCall } from './operation.ts'
import { refuseCall } from './protocol-error.ts'
import { tellerFor } from './teller.ts'

export type CatalogSources = { lists: ListSources; origin: string | undefined }

/** Answers of assistants are not kept, so nothing has to be known about how long they are true. */
const NOT_KEPT = { tag: () => {}, cacheFor: () => {}, cacheOnSecondRequest: () => {} }

/** Wines off sale are left out. */
const winesOf = async ({ wines }: ListSources, ids: readonly number[]): Promise<Wine[]> =>
  (await wines(ids)).filter((wine) => wine !== undefined)

/** By the shop's own search: the same words, the same facets, the same order. */
export async function searchCatalog({ lists }: CatalogSources, call: OperationCall<SearchRequest>): Promise<Answer> {
  const { input, teller, negotiated } = call
  const { filters = {}, context, pagination = {} } = input
  const query = input.query?.trim() ?? ''
  if (query === '' && Object.keys(filters).length === 0)
    return refuseCall('invalid_request', 'a search needs a query or at least one filter')
  const limit = Math.min(pagination.limit ?? PAGE_DEFAULT, PAGE_MAX)
  const offset = readCursor(pagination.cursor)
  const { question, messages } = await questionOf(lists, filters, context, call)
  const keyword = query.slice(0, KEYWORD_MAX)
  const page = question && (await readListPage(lists, NOT_KEPT, { ...question, offset, limit }, { keyword, facet: 'stock' }))
  const count = page?.count ?? 0
  const found = await winesOf(
    lists,
    (page?.list ?? []).map(({ id }) => id),
  )
  const hasMore = offset + limit < count
  const body = {
    ucp: ucpOf(CAPABILITIES.search, negotiated),
    products: found.map((wine) => encodeWine(wine, { skus: wine.skus.toSorted(byFeature) }, teller)),
    pagination: { has_next_page: hasMore, total_count: count, ...(hasMore ? { cursor: writeCursor(offset + limit) } : {}) },
    ...(found.length > 0
      ? {
          messages: [
            ...messages,
            ...(page?.understood ? encodeUnderstood(page.understood, teller) : []),
            ...(query.length > KEYWORD_MAX
              ? [
                  {
                    type: 'warning',
                    code: 'query_shortened',
                    content: teller.say('assistants.shortened', { max: KEYWORD_MAX }),
                  } as const,
                ]
              : []),
            dataNotInstructions(teller),
          ],
        }
      : messages.length > 0
        ? { messages }
        : {}),
  }
  return { body, hits: count }
}

type Question = Omit<FacetQuestion, 'offset' | 'limit'>

/** Undefined when no wine can fit. */
async function questionOf(
  lists: ListSources,
  filters: WireFilters,
  context: WireContext | undefined,
  { teller }: Pick<OperationCall<unknown>, 'teller'>,
): Promise<{ question: Question | undefined; messages: Message[] }> {
  const { categories, price, ...others } = filters
  const isOurMoney = context?.currency === undefined || context.currency.toUpperCase() === CURRENCY
  const messages: Message[] =
    price && !isOurMoney
      ? [{ type: 'info', code: 'price_filter_ignored', content: teller.say('assistants.other-currency', { currency: CURRENCY }) }]
      : []
  const yuan = (amount: number | undefined) => (amount === undefined ? '' : String(amount / 100))
  const range =
    price && isOurMoney && (price.min !== undefined || price.max !== undefined)
      ? `${yuan(price.min)}-${yuan(price.max)}`
      : undefined
  const termIds = await termsOf(lists, categories)
  if (termIds?.length === 0) return { question: undefined, messages }
  const sort = LIST_SORTS.find((each) => each === others.sort)
  return {
    question: {
      choice: readChoice({ ...others, ...(range ? { price: range } : {}) }),
      ...(termIds ? { underTerms: termIds } : {}),
      sort: (sort ?? 'default') satisfies ListSort,
    },
    messages,
  }
}

/** Undefined: all wines. */
async function termsOf(
  { db, facetIndex }: ListSources,
  categories: readonly string[] | undefined,
): Promise<number[] | undefined> {
  if (!categories || categories.length === 0 || categories.includes(GOOGLE_WINE)) return undefined
  const wanted = new Set(categories.map((each) => each.trim().toLowerCase()))
  return (await readCategories(db, facetIndex)).flatMap(({ kind, children }) =>
    children
      .filter(({ code, name }) => [`${kind}:${code}`, code, name.zh, name.en].some((each) => wanted.has(each.toLowerCase())))
      .map(({ id }) => id),
  )
}

const CURSOR = /^from:(\d{1,6})$/
const writeCursor = (offset: number): string => Buffer.from(`from:${offset}`).toString('base64url')
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0
  const [, offset] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  return offset === undefined ? refuseCall('invalid_request', 'this cursor is none of ours') : Number(offset)
}

/** An id leads to a wine (its featured pack), or to one pack of it. */
type Found = { wine: number; sku: string | undefined }
async function resolve({ lists, origin }: CatalogSources, id: string): Promise<Found | undefined> {
  const product = readProductId(id) ?? productInAddress(id, origin)
  if (product !== undefined) return { wine: product, sku: undefined }
  if (!/^[0-9a-f]{8}$/i.test(id)) return undefined
  const sku = await findSellableSku(lists.db, { skuCode: id.toLowerCase() })
  return sku && { wine: sku.productId, sku: sku.skuCode }
}

/** The address of a wine's page names it, too. */
function productInAddress(id: string, origin: string | undefined): number | undefined {
  if (!origin || !id.startsWith(`${origin}/`)) return undefined
  const [, digits] = /\/goods_detail\/([1-9]\d{0,8})(?:$|[?#])/.exec(id) ?? []
  return digits === undefined ? undefined : Number(digits)
}

export async function lookupCatalog(sources: CatalogSources, call: OperationCall<LookupRequest>): Promise<Answer> {
  const { input, teller, negotiated } = call
  const ids = [...new Set(input.ids)]
  if (ids.length > IDS_MAX) return refuseCall('request_too_large', `at most ${IDS_MAX} ids can be looked up at once`)
  const found = await Promise.all(ids.map(async (id) => ({ id, place: await resolve(sources, id) })))
  const wanted = [...new Set(found.flatMap(({ place }) => (place ? [place.wine] : [])))]
  const fitting = await narrowTo(sources, wanted, input, call)
  const wines = await winesOf(sources.lists, fitting)
  const products = wines.flatMap((wine) => {
    const matches = matchesIn(wine, found)
    const skus = wine.skus.filter(({ code }) => matches.has(code)).toSorted(byFeature)
    return skus.length > 0 ? [encodeWine(wine, { skus, matches: ({ code }) => matches.get(code) ?? [] }, teller)] : []
  })
  const known = new Set(wines.map(({ id }) => id))
  const missing = found.filter(
    ({ place }) => !place || (!known.has(place.wine) && !wanted.some((id) => id === place.wine && !fitting.includes(id))),
  )
  const messages: Message[] = [
    ...missing.map(({ id }): Message => ({ type: 'info', code: 'not_found', content: id })),
    ...(products.length > 0 ? [dataNotInstructions(teller)] : []),
  ]
  return { body: { ucp: ucpOf(CAPABILITIES.lookup, negotiated), products, ...(messages.length > 0 ? { messages } : {}) } }
}

/** Of these wines, those that the filters leave. */
async function narrowTo(
  { lists }: CatalogSources,
  ids: readonly number[],
  { filters, context }: LookupRequest,
  call: OperationCall<unknown>,
): Promise<number[]> {
  if (!filters || Object.keys(filters).length === 0 || ids.length === 0) return [...ids]
  const { question } = await questionOf(lists, filters, context, call)
  if (!question) return []
  const page = await readListPage(
    lists,
    NOT_KEPT,
    { ...question, ids, offset: 0, limit: ids.length },
    { keyword: '', facet: 'stock' },
  )
  return page.list.map(({ id }) => id)
}

/** By SKU, which ids led there. */
function matchesIn(wine: Wine, found: readonly { id: string; place: Found | undefined }[]): Map<string, Match[]> {
  const [featured] = wine.skus.toSorted(byFeature)
  const matches = new Map<string, Match[]>()
  for (const { id, place } of found) {
    if (place?.wine !== wine.id) continue
    const code = place.sku ?? featured?.code
    if (code === undefined || !wine.skus.some((sku) => sku.code === code)) continue
    matches.set(code, [...(matches.get(code) ?? []), { id, match: place.sku ? 'exact' : 'featured' }])
  }
  return matches
}

export async function getProduct(sources: CatalogSources, call: OperationCall<ProductRequest>): Promise<Answer> {
  const { input, teller, negotiated } = call
  const place = await resolve(sources, input.id)
  const [wine] = place ? await winesOf(sources.lists, await narrowTo(sources, [place.wine], { ...input, ids: [] }, call)) : []
  const chosen = wine && chooseSkus(wine, place?.sku, input, call)
  if (!wine || !chosen) {
    const message = errorMessage('unrecoverable', {
      code: 'not_found',
      content: teller.say('assistants.not-found.product', { id: input.id.slice(0, 100) }),
    })
    return { body: errorResponse(CAPABILITIES.lookup, negotiated, [message], teller.absolute(`/home/${call.locale}/goods_list`)) }
  }
  const { best } = await readProductReviews(sources.lists.db, wine.id)
  const { skus, selected, options } = chosen
  return {
    body: {
      ucp: ucpOf(CAPABILITIES.lookup, negotiated),
      product: encodeWine(wine, { skus, review: best, ...(options.length > 0 ? { options, selected } : {}) }, teller),
      messages: [ageDisclosure(teller, '$.product'), dataNotInstructions(teller)],
    },
  }
}

/** The packs that fit what was chosen; when none does, the last preference gives way first. */
function chooseSkus(wine: Wine, skuCode: string | undefined, input: ProductRequest, { teller }: OperationCall<unknown>) {
  const names = optionsOf(wine.skus)
  const tellers = LOCALES.map((locale) => tellerFor(locale, ''))
  const own = skuCode === undefined ? undefined : wine.skus.find(({ code }) => code === skuCode)
  if (skuCode !== undefined && !own) return undefined
  let wanted = own ? [] : (input.selected ?? []).toSorted((a, b) => rank(a.name) - rank(b.name))
  const fitting = () => wine.skus.filter((sku) => wanted.every((option) => isChosen(sku, option, tellers)))
  while (wanted.length > 0 && fitting().length === 0) wanted = wanted.slice(0, -1)
  const left = fitting().toSorted(byFeature)
  const [featured = left[0]] = own ? [own] : left
  if (!featured) return undefined
  const selected =
    own || wanted.length === 0
      ? names.map((name) => selectedOf(featured, name, teller))
      : wanted.map(({ name, label, id }) => ({ name, label, ...(id ? { id } : {}) }))
  const anchor = own || wanted.length === 0 ? names.map((name) => selectedOf(featured, name, teller)) : wanted
  const options = names.map((name) => ({
    name: teller.say(`assistants.option.${name}`),
    values: valuesOf(wine.skus, name, teller).map((value) => {
      const title = teller.say(`assistants.option.${name}`)
      const others = anchor.filter((option) => option.name !== title && option.name !== name)
      const there = wine.skus.filter((sku) =>
        [...others, { name: title, ...value }].every((option) => isChosen(sku, option, [teller, ...tellers])),
      )
      return { ...value, available: there.some(({ stock }) => stock > 0), exists: there.length > 0 }
    }),
  }))
  const skus: Sku[] = own ? [own, ...wine.skus.filter((sku) => sku !== own).toSorted(byFeature)] : left
  return { skus, selected, options }

  function rank(name: string): number {
    const place = (input.preferences ?? []).indexOf(name)
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  }
}
