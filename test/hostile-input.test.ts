import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALWAYS } from '#domain/conversation-hours.ts'
import { builtInEntries, MENU_PLACES } from '#domain/menu.ts'
import { STAFF_KINDS } from '#domain/notice.ts'
import { DEFAULT_ORDER_LIMITS } from '#domain/order-limits.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { actionOf } from '#server/http/act-log.ts'
import { newKey } from '#web/api/new-key.ts'
import { type Belongings, busyShopper, staffOf } from './support/busy-shopper.ts'
import { addCoupon } from './support/coupons.ts'
import { openSale } from './support/flash-sale.ts'
import { violations } from './support/invariants.ts'
import { rowDigests } from './support/row-digests.ts'
import { addWine, type Shopper, shopWith } from './support/shop.ts'

/** Every endpoint that is declared, whatever its feature. */
const contracts = import.meta.glob<Record<string, unknown>>(['../contract/*/*.ts', '!../contract/*/*.test.ts'], { eager: true })
const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'access' in thing
const declared = [...new Set(Object.values(contracts).flatMap((module) => Object.values(module)))].filter(isEndpoint)

/** Signing in, codes and the account itself count tries and end sessions: they have tests of their own (accounts). */
const NOT_HERE =
  /^\/(auth|login|logout|register|verify_code|user|user_cancel|sandbox|upload|pc\/wechat|kefuapi\/(login|upload)|staff\/own\/(password|confirm))\b/
/** Whole below the host; those of /api without it. */
const pathOf = ({ base, path }: Endpoint): string => `${base ?? ''}${path}`
const endpoints = declared.filter((each) => !NOT_HERE.test(pathOf(each)) && (each.params || each.query || each.body))

/** A folder that has moved must not leave this file with nothing to try. */
if (endpoints.length < 200) throw new Error(`only ${endpoints.length} endpoints were found`)

const NUMBERS = [0, -1, 1.5, 1e9, -1e9, 2 ** 31, 2 ** 53, 1e21]
const TEXTS = [
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  ' 1 ',
  '１',
  '9'.repeat(40),
  'a\u0000b',
  '\ud800',
  "'; --",
  '%',
  '__proto__',
]
const TIMES = ['0000-01-01', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '-271821-04-20', '2026-02-30']
/** T33's row, and its relatives. */
const HOSTILE = [...NUMBERS, ...TEXTS, ...TIMES, null, true, [], [1], ['\u0000'], {}, 'x'.repeat(5_000)]
const IN_ADDRESSES = HOSTILE.filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''))

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }] })
/** Without what a call leaves in any case: the record that staff tried, when they were seen, and that a code was wrong. */
const LEFT = { tables: ['staff_act', 'staff_act_end', 'staff_act_open', 'coupon_code_miss'], columns: ['seen_at'] }
const digests = () => rowDigests(shop.db, LEFT)
let owner: Belongings
let admin: Shopper
let good: (path: string, field: string) => unknown

beforeAll(async () => {
  const staff = await staffOf(shop)
  owner = await busyShopper(shop, staff)
  admin = staff.finance
  await shop.db`update account set scopes = '{shopper,agent,chat-supervisor,merchandiser,finance,admin}' where id = ${admin.id}`
  const wine = await addWine(shop.db, { skus: [{ stock: 50 }] })
  const sale = await openSale(shop.deps, { sku: shop.sku, startsInHours: 2 })
  const coupon = await addCoupon(shop.db)
  const [slot] = await shop.db<{ id: number }[]>`select id from flash_slot`
  good = goodValues({ sale: sale.id, coupon, slot: slot?.id ?? 0, sku: wine.skus[0] })
})
afterAll(async () => expect(await violations(shop.db)).toEqual([]))

const menuAsBuilt = () => Object.fromEntries(MENU_PLACES.map((place) => [place, builtInEntries(place)]))

type Goods = { sale: number; coupon: number; slot: number; sku: { id: number; code: string; productId: number } }

/** A value with which a call goes through as far as its use case: by the path and the field, or by the field alone. */
function goodValues({ sale, coupon, slot, sku }: Goods): (path: string, field: string) => unknown {
  const unique = owner.received.lines[0]?.unique
  const ids: [RegExp, unknown][] = [
    [/^\/address/, owner.addressId],
    [/^\/cart|reset_cart/, owner.cartLineId],
    [/^\/order\/refund\/(cart_info|apply)/, owner.paid.id],
    [/^\/order\/refund\/express/, owner.agreed.id],
    [/^\/order\/cancel/, owner.unpaid],
    [/^\/collect\/all/, String(sku.productId)],
    [/^\/v2\/invoice/, owner.titleId],
    [/^\/staff\/coupons/, coupon],
    [/^\/staff\/shoppers/, owner.who.id],
    [/^\/staff\/flash-sales\/slots/, slot],
    [/^\/(staff\/flash-sales|seckill)/, sale],
    [/^\/staff\/invoices/, owner.invoiced.id],
    [/^\/staff\/parcels/, owner.parcelId],
    [/^\/staff\/reviews/, owner.reviewId],
    [/^\/staff\/chat\/agents/, admin.id],
    // Nobody's: a new password would sign this test's own administrator out.
    [/^\/staff\/accounts/, 999_999_999],
    [/./, 1],
  ]
  const types: [RegExp, unknown][] = [
    [/cashier|pay_/, 'order'],
    [/^\/(products|pc\/get_products|home\/products)$|staff/, undefined],
    [/order\/list|get_order_list/, '9'],
    [/^\/recharge/, 0],
    [/get_agreement/, 3],
    [/./, 1],
  ]
  const byPath = (list: [RegExp, unknown][], path: string) => list.find(([pattern]) => pattern.test(path))?.[1]
  const address = { province: '上海市', city: '上海市', district: '黄浦区', city_id: 310100 }
  const sums = {
    price: '10.00',
    gift: '1.00',
    amount: '10.00',
    minSpend: '0.00',
    firstFee: '8.00',
    stepFee: '1.00',
    freeFrom: '500.00',
    perAct: '500.00',
    perDay: '900.00',
  }
  const texts = {
    title: '名',
    title_en: 'Name',
    name: '名',
    name_en: 'Name',
    reason: '缘由',
    reason_en: 'Reason',
    note: '说明',
    text: '其他原因',
    text_en: '',
  }
  const values: Record<string, unknown> = {
    ...sums,
    ...texts,
    address: '地址',
    address_en: 'Address',
    provider: 'wechat',
    day: '2026-01-02',
    keyword: '雷司令',
    phrase: '同义词',
    replacement: '雷司令',
    term_id: null,
    phone: '13900000000',
    real_name: '王小',
    detail: '南京路 1 号',
    uni: owner.unpaid,
    order_id: owner.paid.number,
    orderId: owner.paid.number,
    orderNumber: owner.unpaid,
    end_time: 1,
    key: owner.checkoutKey,
    unique,
    number: owner.paid.number,
    cartId: String(owner.cartLineId),
    couponId: coupon,
    code: 'WEIN20',
    productId: sku.productId,
    product_id: sku.productId,
    uniqueId: sku.code,
    skuCode: sku.code,
    slotId: slot,
    timeId: slot,
    startsHour: 5,
    hours: 1,
    perPerson: 2,
    perOrder: 1,
    fromDay: '2027-01-01',
    toDay: '2027-01-02',
    offered: 1,
    quantity: 1,
    isOpen: true,
    scope: 'shop',
    validDays: 7,
    percent: 10,
    codes: [],
    isDelivered: true,
    basis: 'number',
    first: 1,
    step: 1,
    courier: 'shunfeng',
    trackingNumber: 'SF0000000009999',
    kind: 'in-transit',
    reference: 'B1',
    accountId: owner.who.id,
    account: null,
    ids: '1',
    num: 1,
    types: 0,
    pid: 0,
    cid: 20,
    template: '0',
    paytype: 'yue',
    from: 'alipay',
    refund_type: 1,
    refund_express: 'SF0000000000001',
    refund_express_name: '顺丰',
    invoice_id: owner.titleId,
    product_score: 5,
    service_score: 5,
    lines: [],
    uid: owner.who.id,
    agentId: admin.id,
    box: 'own',
    q: '好',
    days: 1,
    capacity: 5,
    presence: 'busy',
    shortcut: 'hello',
    choice: 'house',
    words: ['酒'],
    match: 'exact',
    answer: { zh: '有', en: 'Yes' },
    notice: { zh: '告示', en: 'Notice' },
    greeting: { zh: '您好', en: 'Hello' },
    answerWithinMinutes: 15,
    login: 'frau-neu',
    nickname: '新同事',
    password: 'a-long-secret-1',
    scopes: ['agent'],
    selection: { ids: [shop.sku.productId] },
    change: { kind: 'flag', flag: 'hot', isSet: 1 },
    ...DEFAULT_ORDER_LIMITS,
  }
  const words = { zh: '名', en: 'Name' }
  const content: Record<string, unknown> = {
    key: 'privacy',
    title: words,
    author: words,
    synopsis: words,
    content: words,
    line: words,
    action: words,
    place: words,
    address: words,
    caption: words,
    image: '/uploads/wine.webp',
    poster: '/uploads/wine.webp',
    mp4: '/uploads/film.mp4',
    url: '/festival',
    categoryId: 20,
    publishedAt: '2026-01-01T00:00:00Z',
    publishedOn: '2027-01-01',
    takenOn: '2026-01-01',
    startsOn: '2027-01-01',
    days: [{ opens: '10:00', closes: '18:00', title: words, events: [] }],
    width: 640,
    height: 360,
    seconds: 10,
    isHidden: false,
    latitude: 50,
    longitude: 7,
    ids: [1],
    bytes: 1,
    village: words,
    blurb: words,
    story: words,
    founded: null,
    hectares: null,
    siteName: words,
    keywords: words,
    description: words,
    copyright: words,
    serviceHours: words,
    importerName: words,
    importerAddress: words,
    importerContact: words,
    logoUrl: '',
    qrCode: '',
    contactNumber: '',
    recordNumber: '',
    recordUrl: '',
    networkSecurity: '',
    networkSecurityUrl: '',
    licences: [words],
  }
  const vocabulary: Record<string, unknown> = { name: words, note: words, parentId: null, aliases: [], image: '', intoId: 1 }
  const isContent = (path: string) =>
    /^\/staff\/(articles|article-categories|pages|banners|festivals|moments|films|estates|company)\b/.test(path)
  return (path, field) => {
    if (OF_MERCHANT.test(path)) return merchantValue(owner, path, field)
    if (/\/replace(ments|$)/.test(path)) return replacementValue(owner, path, field)
    if (path.startsWith('/staff/wines/:id/prices') || path === '/staff/wines' || path === '/staff/wines/:id') {
      return wineValue(sku.id, field)
    }
    if (/^\/((product|article)\/preview|assistant_link)\/:token/.test(path))
      return { token: 'a'.repeat(43), is_adult: true }[field]
    if (path.startsWith('/staff/assistants')) return { id: 999_999_999, isOn: true, perMinute: 60, isBlocked: false }[field]
    if (path === '/staff/imports/:id/preview') return importValue(field)
    if (path.startsWith('/staff/customers')) return customerValue(owner, path, field)
    if (/^\/staff\/(invoices|exports\/invoices)/.test(path) && field !== 'id') return invoiceValue(field)
    if (/^\/staff\/(audit|exports)\/acts/.test(path)) return auditValue(owner.who.id, path, field)
    if (path === '/staff/menu') return field === 'menu' ? menuAsBuilt() : undefined
    if (path.startsWith('/staff/reports')) return reportValue(path, field)
    if (path.includes('/notices/')) return noticeValue(path, field)
    if (path.startsWith('/staff/stock')) return stockValue(sku.id, path, field)
    if (path === '/staff/estates/:id' && field === 'place') return null
    if (path.startsWith('/staff/films/uploads') && field === 'key') return randomUUID()
    if (isContent(path) && field !== 'id') return content[field]
    if (path.startsWith('/staff/vocabulary') && field in vocabulary) return vocabulary[field]
    if (field === 'id') return byPath(ids, path)
    if (field === 'type') return byPath(types, path)
    if (path === '/address/edit' && field === 'address') return address
    if (path === '/cart/merge' && field === 'key') return randomUUID()
    if (path === '/cart/num' && field === 'number') return 1
    if (path === '/v2/reset_cart' || path === '/v2/set_cart_num') return field === 'unique' ? sku.code : values[field]
    if (path === '/cart/preview' && field === 'lines') return `${sku.code}:1`
    if (/^\/staff\/orders\/:number/.test(path) && field === 'lines') return undefined
    if (path === '/staff/orders-to-pack') return owner.paid.number
    if (path === '/pay_link/:token/pay' && field === 'paytype') return 'alipay'
    if (path.startsWith('/pay_link') && field === 'token') return 'secret'
    if (path === '/staff/packs') return 1
    if (path.startsWith('/wish_list')) return { token: 'secret', shown_as: 'masked' }[field]
    if (path.startsWith('/staff/phone-orders')) return phoneOrderValue(sku.id, path, field)
    if (path === '/staff/exports/lot-buyers' && field === 'lot') return 1
    if (path === '/staff/exports/landed-costs' && field === 'delivery') return 1
    if (path === '/staff/parcels/:id/lots' && field === 'lots') return []
    if (path === '/staff/parcels/:id/split' && field === 'lines') return [{ unique, quantity: 1 }]
    if (path.startsWith('/staff/parcel-pairs') && field === 'pairs') return [{ number: 'cp1', trackingNumber: 'SF1' }]
    if (path === '/staff/orders/:number/price' && field !== 'number') return { from: 200, to: 100, reason: '说明' }[field]
    if (path.startsWith('/staff/opening')) return { point: 'freight', isSettled: true, provider: 'sms', key: 'age' }[field]
    if (path.startsWith('/staff/find')) return { q: 'riesling' }[field]
    if (path.startsWith('/staff/views'))
      return { page: 'orders', name: 'VIP', query: 'tab=paid', isShared: true, views: [], deleted: [] }[field]
    if (path === '/staff/orders/:number/after-sales' && field !== 'number')
      return { kind: 'money', reason: 'other', explanation: '说明', pieces: [{ unique, quantity: 1 }] }[field]
    if (/^\/staff\/(orders|payments|ledger|exports)/.test(path) && (field === 'from' || field === 'to')) return '2026-01-01'
    if (path === '/staff/recharge-offers/order') return [1]
    if (path.startsWith('/staff/gift-boxes') && field !== 'id')
      return { name: { zh: '礼盒', en: 'Box' }, price: 100, holds: 2, isOpen: true, ids: [1] }[field]
    if (path.startsWith('/staff/freight-zones') && field === 'days') return null
    if (path === '/staff/working-days') return { workingWeekdays: [1, 2, 3, 4, 5], workingDays: ['2031-10-04'] }[field]
    if (path === '/staff/closed-days') return { days: ['2031-10-01'] }[field]
    if (path.startsWith('/order/') && field === 'gift') return { text: '生日快乐', from: '', to: '' }
    if (path.startsWith('/order/') && (field === 'deliver_on' || field === 'gift_box_id')) return undefined
    if (path === '/staff/orders/:number/recipient' && field === 'address') return '上海市黄浦区外滩 1 号'
    if (path.startsWith('/staff/held-stock') && field === 'numbers') return undefined
    if (/^\/order\/(refund|express\/:uni\/refund)/.test(path) && field === 'uni') return owner.applied.number
    if (path.startsWith('/staff/after-sales') && field === 'number') return owner.applied.number
    if (path === '/staff/after-sales' && field === 'kind') return 'money'
    if (/^\/staff\/(terms|vocabulary|search\/aliases)$/.test(path) && field === 'kind') return 'grape'
    if (path.endsWith('products') && field === 'productId') return undefined
    if (path === '/page/:key') return 'privacy'
    if (path.startsWith('/staff/roles') && field === 'name') return words
    if (path.startsWith('/staff/words') && field === 'key') return 'shell.footer.health'
    if (path === '/staff/words' && field === 'forms')
      return [{ locale: 'zh-CN', key: 'shell.footer.health', words: '过量饮酒有害健康' }]
    if (path === '/staff/promises') return [{ key: 'home-cold', words: { zh: '名', en: 'Name' } }]
    if (path.startsWith('/staff/chat/replies') && field === 'text') return { zh: '您好', en: 'Hello' }
    if (path === '/staff/chat/settings' && field === 'hours') return ALWAYS
    if (path === '/v2/diy/get_diy/:page' && field === 'page') return 0
    return values[field]
  }
}

const OF_MERCHANT = /^\/(admin|kefuapi)\/|^\/order\/order_verific$/

function merchantValue({ who, paid, applied }: Belongings, path: string, field: string): unknown {
  const isRefund = /refund/.test(path)
  const values: Record<string, unknown> = {
    uid: who.id,
    id: isRefund || path.startsWith('/kefuapi/order/') || path.includes('/delivery/keep/') ? paid.id : 1,
    orderId: paid.number,
    order_id: isRefund ? applied.number : paid.number,
    uni: applied.number,
    price: '10.00',
    pay_price: '10.00',
    remark: '说明',
    reference: 'B1',
    refuse_reason: '说明',
    delivery_code: 'shunfeng',
    delivery_id: 'SF1400000009999',
    kefuToUid: admin.id,
    title: '问候',
    message: '您好',
    start: '1767225600',
    stop: '1769904000',
  }
  return values[field]
}

function replacementValue({ received, applied, replacementId }: Belongings, path: string, field: string): unknown {
  const values: Record<string, unknown> = {
    id: replacementId,
    number: path.endsWith('/replace') ? applied.number : received.number,
    key: randomUUID(),
    reason: 'broken',
    note: '说明',
    lines: [{ unique: received.lines[0]?.unique, quantity: 1 }],
    courier: 'shunfeng',
    trackingNumber: 'SF0000000009998',
    page: 1,
    limit: 5,
  }
  return values[field]
}

/** Nobody's wine, so that the one which the other calls buy stays as it is. */
function wineValue(skuId: number, field: string): unknown {
  const values: Record<string, unknown> = {
    id: 999_999_999,
    plan: 999_999_999,
    name: { zh: '名', en: 'Name' },
    version: '2026-01-01T00:00:00.000Z',
    skuId,
    price: 10_00,
    startsAt: '2027-01-01T00:00:00Z',
    ingredients: { zh: '葡萄', en: 'Grapes' },
    storage: { zh: '阴凉', en: 'Cool' },
    bottling: 'L2403',
    importer: { zh: '进口商', en: 'Importer' },
  }
  return values[field]
}

/** For nobody's account, so that nothing is placed. */
function phoneOrderValue(skuId: number, path: string, field: string): unknown {
  const values: Record<string, unknown> = {
    accountId: 999_999_999,
    wineId: 1,
    key: newKey(),
    lines: [{ skuId, quantity: 1, ...(path.endsWith('/quote') ? {} : { price: 10_00 }) }],
    cityCode: 310100,
    couponClaimId: null,
    shipping: 0,
    discount: 0,
    remark: '说明',
    addressId: 999_999_999,
  }
  return path.endsWith('/quote') && field === 'addressId' ? undefined : values[field]
}

function auditValue(id: number, path: string, field: string): unknown {
  const days = { from: '2026-01-01', to: '2026-01-31' }
  const values: Record<string, unknown> = { by: id, object: 'wine:1', state: 'done', search: '雷司令', before: 9, ...days }
  return path.endsWith('/:id') ? 1 : values[field]
}

function reportValue(path: string, field: string): unknown {
  const values: Record<string, unknown> = {
    from: '2026-01-01',
    to: '2026-01-31',
    by: 'day',
    ranking: 'best',
    kind: 'region',
    figure: 'paid',
    page: 1,
    limit: 5,
  }
  return path.endsWith('/orders') ? (values[field] ?? 1) : values[field]
}

/** What ends an account or its sessions is asked for nobody's. */
function invoiceValue(field: string): unknown {
  return {
    issuedId: 999_999_999,
    issued: 999_999_999,
    redNumber: '26312000000000000077',
    note: '说明',
    from: '2026-01-01',
    to: '2026-01-31',
  }[field]
}

function customerValue({ who: { id }, rechargeNumber }: Belongings, path: string, field: string): unknown {
  const values: Record<string, unknown> = {
    id: /block|close|sessions/.test(path) ? 999_999_999 : id,
    search: '雷司令',
    state: 'ordered',
    label: 1,
    from: '2026-01-01',
    to: '2026-01-31',
    sort: 'spent',
    order: 'asc',
    noteId: 999_999_999,
    requestId: 999_999_999,
    sessionId: 999_999_999,
    text: '说明',
    name: 'VIP',
    reason: '说明',
    kind: 'export',
    askedOn: shanghaiDay(new Date()),
    note: '说明',
    outcome: 'done',
    answer: '说明',
    number: rechargeNumber,
    amount: 1,
    returned: 0,
  }
  return values[field]
}

function noticeValue(path: string, field: string): unknown {
  const words = { title: '', body: '{order}', code: '', sign: '' }
  const values: Record<string, unknown> = {
    id: 999_999_999,
    kind: 'paid',
    channel: path.endsWith('/test') ? 'wecom' : 'sms',
    channels: ['sms'],
    state: 'sent',
    search: '13900000000',
    before: 9,
    token: 'paid.1.aaaaaaaaaaaaaaaaaaaaaa',
    routes: Object.fromEntries(STAFF_KINDS.map((kind) => [kind, ['wecom']])),
    mailTo: ['cellar@shop.example'],
    locale: 'zh-CN',
    zh: words,
    en: words,
    version: undefined,
  }
  return values[field]
}

function importValue(field: string): unknown {
  const values: Record<string, unknown> = {
    id: 999_999_999,
    mapping: [{ field: 'code', from: 'Code' }],
    words: [{ kind: 'grape', name: 'Riesling', code: 'riesling' }],
    options: {},
  }
  return values[field]
}

function stockValue(skuId: number, path: string, field: string): unknown {
  const lines = path.endsWith('/counts') ? [{ skuId, seen: 1, counted: 1 }] : [{ skuId, packs: 1 }]
  const note = '说明'
  const form = {
    key: randomUUID(),
    reason: 'delivery',
    note,
    lines,
    packs: 1,
    expectedOn: '2027-01-01',
    name: { zh: '窖', en: 'Cellar' },
  }
  // Each call a lot of its own: a second one of the same name is refused.
  const lot = path.includes('/lots') ? `L ${randomUUID()}` : undefined
  const ofLot = {
    lot,
    bottledOn: null,
    bestBefore: null,
    arrivedOn: '2026-01-01',
    supplier: '',
    declarationNumber: '',
    certificateNumber: '',
  }
  const kept = { lowStock: 3, shelf: 'A 1', placeId: null }
  if (path.startsWith('/staff/stock/landed-costs')) return landedValue(skuId, field)
  const isNarrowed = /^\/staff\/stock(\/movements|\/sheet)?$/.test(path) && !['key', 'reason', 'note', 'lines'].includes(field)
  const values: Record<string, unknown> = { ...form, ...ofLot, ...kept, id: 1, skuId }
  return isNarrowed ? undefined : values[field]
}

function landedValue(skuId: number, field: string): unknown {
  const sums = { freight: 900_00, freightIn: 'EUR', insurance: 0, insuranceIn: 'CNY', other: 10_00 }
  const rates = { currency: 'EUR', rate: 78_512, duty: 1400, consumptionTax: 1000, vat: 1300, isVatRecoverable: true }
  const form = { key: randomUUID(), note: '说明', isArriving: false, lines: [{ skuId, packs: 6, price: 54_00 }], reason: '缘由' }
  const values: Record<string, unknown> = { ...sums, ...rates, ...form, id: 1 }
  return values[field]
}

type Part = 'params' | 'query' | 'body'
type Input = Record<Part, Record<string, unknown>>
const PARTS: readonly Part[] = ['params', 'query', 'body']

/** The fields of an input; a record of its own, or one that is checked as a whole beside. */
const fieldsOf = (schema: z.ZodType | undefined): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

function goodInput(endpoint: Endpoint): Input {
  const valuesOf = (part: Part) => {
    const entries = fieldsOf(endpoint[part]).map((field) => [field, good(pathOf(endpoint), field)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  return { params: valuesOf('params'), query: valuesOf('query'), body: valuesOf('body') }
}

const isValid = (endpoint: Endpoint, input: Input): boolean =>
  PARTS.every((part) => endpoint[part] === undefined || endpoint[part].safeParse(input[part]).success)

let calls = 0
async function send(endpoint: Endpoint, { params, query, body }: Input) {
  const { method, base, path } = endpoint
  calls += 1
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]).toWellFormed()))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const who = path.startsWith('/staff') || OF_MERCHANT.test(pathOf(endpoint)) ? admin : owner.who
  return shop.app.inject({
    method,
    url: `${base ?? '/api'}${url}?${search}`,
    headers: { 'cb-lang': 'en-US', 'authori-zation': who.token },
    remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    ...(method === 'GET' ? {} : { payload: body }),
  })
}

test('every call has a value for each of its fields with which it would be taken', () => {
  const untaken = endpoints
    .filter((endpoint) => !isValid(endpoint, goodInput(endpoint)))
    .map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`)
  expect(untaken).toEqual([])
})

/** What an answer hands out once: keys, codes and addresses that open something. */
function secretsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    if (/^(token|secret|codes|uri)$/.test(name)) return [value].flat().map(String)
    if (name === 'key' && /^[A-Z2-7]{32,}$/.test(String(value))) return [String(value)]
    if (typeof value === 'string') return [...value.matchAll(/(?<=preview=|pay_link\/|p\/)[\w-]{16,}/g)].map(String)
    return secretsIn(value)
  })
}

const servedAs = ({ method, base, path }: Endpoint) =>
  shop.app.served.find((each) => each.method === method && each.path === `${base ?? '/api'}${path}`)
const isOfStaff = (endpoint: Endpoint): boolean =>
  (endpoint.path.startsWith('/staff/') || OF_MERCHANT.test(pathOf(endpoint))) && servedAs(endpoint) !== undefined

test('every call of staff that may write leaves an act and its end, and none of them a secret', async () => {
  const acts = declared.filter((endpoint) => servedAs(endpoint)?.isAct)
  expect(acts).toHaveLength(shop.app.served.filter(({ isAct }) => isAct).length)
  const secrets = new Set(['a-long-secret-1', admin.token, owner.who.token])
  const unlike: unknown[] = []
  let changed = 0
  let done = 0
  for (const endpoint of acts) {
    const [{ last }] = await shop.db<[{ last: number }]>`select coalesce(max(id), 0) as last from staff_act`
    const answer = await send(endpoint, goodInput(endpoint))
    const isJson = /json/.test(String(answer.headers['content-type'])) && !answer.headers['content-disposition']
    const { status, data }: { status: number; data?: unknown } = isJson ? answer.json() : { status: answer.statusCode }
    for (const secret of secretsIn(data)) secrets.add(secret)
    const found = await shop.db<
      { action: string; outcome: string | null; refusal: string | null; by: number; changes: number }[]
    >`
      select action, outcome, refusal, by_account as by,
             (select count(*)::integer from staff_change where act_id = staff_act.id) as changes
        from staff_act left join staff_act_end on act_id = id where id > ${last}`
    const wanted = { action: actionOf(endpoint), outcome: status === 200 ? 'done' : 'refused' }
    const [one] = found
    const isKept =
      found.length === 1 && one?.action === wanted.action && one.outcome === wanted.outcome && Number(one.by) === admin.id
    // Who has no right to it shows nothing of what it does.
    if (!isKept || one.refusal === 'not-allowed') unlike.push({ wanted, found, answer: answer.body.slice(0, 200) })
    changed += one?.changes ?? 0
    done += Number(one?.outcome === 'done')
  }
  expect(unlike).toEqual([])
  expect(changed).toBeGreaterThan(100)
  expect(done).toBeGreaterThan(acts.length / 2)
  const [hidden] = await shop.db<[{ values: (string | null)[] }]>`
    select array(select password_hash from account union select encode(token_hash, 'hex') from session
                 union select encode(token_hash, 'hex') from pay_link union select encode(token_hash, 'hex') from wine_preview
                 union select encode(token_hash, 'hex') from article_preview union select preview_secret from shop_opening
                 union select encode(totp_secret, 'hex') from second_factor union select encode(pending_secret, 'hex') from second_factor
                 union select encode(code_hash, 'hex') from recovery_code) as values`
  for (const value of hidden.values) if (value) secrets.add(value)
  expect(secrets.size).toBeGreaterThan(10)
  const log = await shop.db<{ line: string }[]>`
    select line from (select t::text as line from staff_act t union all select t::text from staff_act_end t union all select t::text from staff_change t) as log`
  const told = log.filter(({ line }) => [...secrets].some((secret) => line.includes(secret)))
  expect(told).toEqual([])
})

test('what staff read changes nothing, so that nothing is missing in the audit log', async () => {
  const reads = declared.filter((endpoint) => isOfStaff(endpoint) && endpoint.method === 'GET' && !servedAs(endpoint)?.isAct)
  expect(reads.length).toBeGreaterThan(80)
  const before = await digests()
  for (const endpoint of reads) await send(endpoint, goodInput(endpoint))
  const after = await digests()
  const changed = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]))
  // When a session was used, and counters that are added up when somebody asks for them.
  expect(changed.filter((table) => !/^(session|wine_tally|wine_tally_pending)$/.test(table))).toEqual([])
})

test.each(endpoints)('T33: $method $path refuses odd values by name, or takes them; it never breaks', async (endpoint) => {
  const before = await digests()
  const problems: string[] = []
  let isAnyTaken = false
  for (const part of PARTS) {
    const fields = fieldsOf(endpoint[part])
    for (const field of fields) {
      for (const value of part === 'body' ? HOSTILE : IN_ADDRESSES) {
        const input = goodInput(endpoint)
        // What stands in an address is text when it arrives.
        input[part][field] = part === 'body' ? value : String(value).toWellFormed()
        const answer = await send(endpoint, input)
        const isJson = /json/.test(String(answer.headers['content-type']))
        const { status, msg }: { status: number; msg: string } = isJson ? answer.json() : { status: answer.statusCode, msg: '' }
        isAnyTaken ||= status === 200
        // Of two fields that contradict each other either may be named.
        const isNamed = status === 400 && msg.startsWith('Parameter error') && fields.some((each) => msg.includes(each))
        if (answer.statusCode >= 500 || (answer.statusCode === 200 && !isValid(endpoint, input) && !isNamed)) {
          problems.push(`${part}.${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${answer.body.slice(0, 200)}`)
        }
      }
    }
  }
  expect(problems).toEqual([])
  if (!isAnyTaken) expect(await digests()).toEqual(before)
})
