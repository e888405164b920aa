import { beforeAll, describe, expect, test } from 'vitest'
import type { ShownOpening } from '#contract/staff/opening.ts'
import { LEGAL_PAGES, type OpeningPoint, PREVIEW_COOKIE } from '#domain/opening.ts'
import { NO_COMPANY, saveCompany, saveRichPage } from '#server/features/content/write-content.ts'
import { GOOD_SMS, type NewShop, newProductionShop } from '#test/support/new-production-shop.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { addWine, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { readFacts } from './sql.ts'

let shop: NewShop
let owner: Shopper
beforeAll(async () => {
  shop = await newProductionShop()
  owner = await shopper(shop, { scopes: ['shopper', 'merchandiser', 'finance', 'admin', 'owner'] })
  await setUpSecondFactor(owner.api)
})

const read = async () => dataOf<ShownOpening>(await owner.get('/staff/opening'))
const gapsOf = async (point: OpeningPoint) =>
  (await read()).points.find((each) => each.point === point)?.gaps.map(({ gap }) => gap) ?? []
const check = (provider: string) => owner.post(`/staff/opening/providers/${provider}/check`, {})
const BOTH = { zh: '文字', en: 'Words' }

describe('in a new production shop', () => {
  test('everything is missing, and it says so point by point; the shop cannot be opened', async () => {
    const { points, mayOpen, isOpen, openedAt, everywhere } = await read()
    expect({ mayOpen, isOpen, openedAt }).toEqual({ mayOpen: false, isOpen: false, openedAt: null })
    expect(everywhere).toEqual({ firstFee: 18_00, freeFrom: null, zones: 1 })
    expect(Object.fromEntries(points.map(({ point, gaps }) => [point, gaps.map(({ gap }) => gap)]))).toMatchObject({
      'second-factor': [],
      company: ['name-zh', 'name-en', 'address-zh', 'address-en', 'contact', 'logo'],
      filing: ['record-number'],
      licences: ['licence'],
      pages: ['page-agreement', 'page-privacy', 'page-returns', 'page-shipping', 'page-age'],
      freight: ['freight-untouched'],
      payment: ['untested'],
      sms: ['untested'],
      wines: ['no-wine'],
      pictures: ['no-wine'],
      translations: ['no-wine'],
      labels: ['no-importer', 'no-wine'],
    })
    expect(await owner.post('/staff/opening/open', {})).toMatchObject({ status: 400 })
    expect((await read()).openedAt).toBeNull()
  })

  test('an owner with a password alone is not enough', async () => {
    await shop.db`update account set scopes = array_remove(scopes, 'owner') where id = ${owner.id}`
    expect(await gapsOf('second-factor')).toEqual(['no-second-factor'])
    await shop.db`update account set scopes = scopes || '{owner}' where id = ${owner.id}`
    expect(await gapsOf('second-factor')).toEqual([])
  })

  test('templates come in both languages with what is known of the company, and marked places for the rest', async () => {
    await saveCompany(shop.db, {
      ...NO_COMPANY,
      siteName: { zh: '河畔 & 酒铺', en: 'Riverside <Wines>' },
      contactNumber: '400-123-4567',
    })
    for (const key of [...LEGAL_PAGES, 'payment']) {
      const { title, content } = dataOf<{ title: typeof BOTH; content: typeof BOTH }>(
        await owner.get(`/staff/opening/templates/${key}`),
      )
      expect(title.zh, key).toMatch(/\p{Script=Han}/u)
      expect(title.en, key).not.toMatch(/\p{Script=Han}/u)
      expect(content.zh).toContain('河畔 &amp; 酒铺')
      expect(content.en).toContain('Riverside &lt;Wines&gt;')
      expect(content.zh).toContain('【待填写：')
      expect(content.en).toContain('【To complete: ')
      expect(content.en.replace(/【|】/g, '')).not.toMatch(/(?<!\{)\{\w+\}|\p{Script=Han}/u)
      expect(content.zh).not.toMatch(/(?<!\{)\{\w+\}/)
      // Nothing is published by itself, and not with places to fill in.
      expect(await owner.post(`/staff/pages/${key}`, { title, content })).toMatchObject({ status: 400 })
    }
    expect(await gapsOf('pages')).toContain('page-agreement')
    await saveCompany(shop.db, NO_COMPANY)
  })

  test('a page with one language only is still missing something', async () => {
    await saveRichPage(shop.db, 'age', { title: { zh: '标题', en: '' }, content: { zh: '<p>文</p>', en: '' } })
    expect(await gapsOf('pages')).toEqual(['page-agreement', 'page-privacy', 'page-returns', 'page-shipping', 'page-languages'])
  })

  test('what the merchant calls right as it is counts as done, also twice at once, and can be taken back', async () => {
    const settle = (point: string, isSettled: boolean) => owner.post(`/staff/opening/points/${point}`, { isSettled })
    await Promise.all([settle('freight', true), settle('promises', true), settle('freight', true)])
    const settled = async () => (await read()).points.filter(({ isSettled }) => isSettled).map(({ point }) => point)
    expect((await settled()).toSorted()).toEqual(['freight', 'promises'])
    await settle('promises', false)
    expect(await settled()).toEqual(['freight'])
    // Nobody waives what the law wants.
    expect(await settle('licences', true)).toMatchObject({ status: 400 })
  })

  test('nobody orders before the opening but staff in the preview; all else of the API answers', async () => {
    const buyer = await shopper(shop)
    const refused = await buyer.post('/order/create/some-key', { addressId: buyer.addressId })
    expect(refused).toMatchObject({ status: 400, msg: '商店尚未开业，暂时不能下单' })
    expect(await buyer.get('/products')).toMatchObject({ status: 200 })
    const { secret } = dataOf<{ secret: string }>(await owner.get('/staff/opening/preview'))
    const tried = await shop.app.inject({
      method: 'POST',
      url: '/api/order/create/some-key',
      headers: { 'authori-zation': `Bearer ${owner.token}`, 'form-type': 'pc', cookie: `${PREVIEW_COOKIE}=${secret}` },
      payload: { addressId: owner.addressId },
    })
    expect(tried.json().msg).not.toContain('尚未开业')
    expect(await buyer.get('/staff/opening/preview')).toMatchObject({ status: 400, code: '100101' })
  })
})

describe('a provider’s test', () => {
  test('with the right keys it says that all is well, and when; twice at once is once', async () => {
    for (const provider of ['alipay', 'wechat-pay', 'sms']) {
      const answers = await Promise.all([check(provider), check(provider)])
      for (const answer of answers) expect(dataOf(answer), provider).toMatchObject({ cause: null, detail: '' })
    }
    const { providers } = await read()
    expect(providers.filter(({ last }) => last?.cause === null).map(({ provider }) => provider)).toEqual([
      'alipay',
      'wechat-pay',
      'sms',
    ])
    const [{ count } = { count: 0 }] = await shop.db<{ count: number }[]>`select count(*)::integer as count from provider_check`
    expect(count).toBe(3)
    expect(await gapsOf('payment')).toEqual([])
  })

  test('a template that is not approved, a wrong key and an unknown account are told apart', async () => {
    const says = async (answers: object) => {
      shop.sms.answers = { ...GOOD_SMS, ...answers }
      return dataOf<{ cause: string; detail: string }>(await check('sms'))
    }
    expect(await says({ QuerySmsTemplate: { Code: 'OK', TemplateStatus: 0 } })).toMatchObject({ cause: 'not-approved' })
    expect(await says({ QuerySmsTemplate: { Code: 'SignatureDoesNotMatch' } })).toMatchObject({ cause: 'key' })
    expect(await says({ QuerySmsTemplate: { Code: 'isv.SMS_TEMPLATE_ILLEGAL' } })).toMatchObject({ cause: 'account' })
    expect(await says({ QuerySmsTemplate: { Code: 'InvalidTimeStamp.Expired' } })).toMatchObject({ cause: 'clock' })
    expect(await gapsOf('sms')).toEqual(['test-failed'])
    shop.sms.answers = GOOD_SMS
    await check('sms')
    expect(await gapsOf('sms')).toEqual([])
    expect(dataOf(await check('tracking'))).toMatchObject({ cause: 'key', detail: 'query refused: 503' })
  })

  test('a forged answer means a wrong certificate, a dead gateway that nobody answers, a slow one ends in bounded time', async () => {
    const { sandbox } = shop.gateway
    for (const provider of ['alipay', 'wechat-pay'] as const) {
      await sandbox.setFault('forged')
      expect(dataOf(await check(provider)), provider).toMatchObject({ cause: 'certificate' })
    }
    for (const fault of ['down', 'broken'] as const) {
      await sandbox.setFault(fault)
      for (const provider of ['alipay', 'wechat-pay'])
        expect(['unreachable', 'out-of-order']).toContain(dataOf<{ cause: string }>(await check(provider)).cause)
    }
    await sandbox.setFault('slow')
    expect(dataOf(await check('wechat-pay'))).toMatchObject({ cause: 'too-slow' })
    expect(await gapsOf('payment')).toEqual(['test-failed'])
    await sandbox.setFault(null)
    for (const provider of ['alipay', 'wechat-pay']) expect(dataOf(await check(provider))).toMatchObject({ cause: null })
  }, 60_000)

  test('a provider without keys cannot be tested', async () => {
    expect(await check('email')).toMatchObject({ status: 400 })
    expect(await check('nonsense')).toMatchObject({ status: 400 })
  })
})

test('the shop opens once, when nothing required is missing, in every process at once', async () => {
  const other = await shop.another()
  const mayOrder = async (url: string) => {
    const answer = await fetch(`${url}/api/order/create/some-key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'form-type': 'pc', 'authori-zation': `Bearer ${owner.token}`, origin: url },
      body: JSON.stringify({ addressId: owner.addressId }),
    })
    return !((await answer.json()) as { msg: string }).msg.includes('尚未开业')
  }
  expect([await mayOrder(shop.url), await mayOrder(other.url)]).toEqual([false, false])

  await saveCompany(shop.db, {
    ...NO_COMPANY,
    siteName: BOTH,
    address: BOTH,
    contactNumber: '400',
    logoUrl: '/uploads/logo.webp',
    recordNumber: '沪ICP备1号',
    licences: [BOTH],
  })
  for (const key of LEGAL_PAGES)
    await saveRichPage(shop.db, key, { title: BOTH, content: { zh: '<p>文</p>', en: '<p>Words</p>' } })
  expect((await read()).mayOpen).toBe(false)
  await addWine(shop.db, { skus: [{ stock: 0 }] })
  expect(await gapsOf('wines')).toEqual(['no-wine'])
  await addWine(shop.db, { zh: '酒', en: 'Wine' })
  expect(await read()).toMatchObject({ mayOpen: true, isOpen: false })

  const answers = await Promise.all([owner.post('/staff/opening/open', {}), owner.post('/staff/opening/open', {})])
  for (const answer of answers) expect(dataOf(answer)).toMatchObject({ isOpen: true })
  const { openedAt } = await read()
  expect(openedAt).not.toBeNull()
  expect([await mayOrder(shop.url), await mayOrder(other.url)]).toEqual([true, true])
  // Later is no second opening, even if something is missing again.
  await saveCompany(shop.db, NO_COMPANY)
  dataOf(await owner.post('/staff/opening/open', {}))
  expect((await read()).openedAt).toBe(openedAt)
  expect(dataOf(await owner.get('/staff/opening/preview'))).toEqual({ isOpen: true, secret: null })
}, 120_000)

test('a demo shop is always open, and its own providers need no test', async () => {
  const demo = await shopWith()
  const admin = await shopper(demo, { scopes: ['shopper', 'admin'] })
  const { isOpen, points } = dataOf<ShownOpening>(await admin.get('/staff/opening'))
  expect(isOpen).toBe(true)
  expect(points.find(({ point }) => point === 'sms')?.gaps).toEqual([])
})

test('a wine whose name is the same in both languages is not translated', async () => {
  const demo = await shopWith({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
  expect((await readFacts(demo.db)).translationsMissing).toBe(0)
  await addWine(demo.db, { zh: '摩泽尔雷司令', en: '摩泽尔雷司令' })
  await addWine(demo.db, { zh: 'Mosel Riesling', en: 'Mosel Riesling' })
  expect((await readFacts(demo.db)).translationsMissing).toBe(2)
})

test('the Chinese label: wines that lack a part of it are counted, and an importer that neither shop nor wine names is missing', async () => {
  const demo = await shopWith({ wines: [{}, {}] })
  const admin = await shopper(demo, { scopes: ['shopper', 'admin'] })
  const gaps = async () =>
    dataOf<ShownOpening>(await admin.get('/staff/opening')).points.find(({ point }) => point === 'labels')?.gaps
  expect(await gaps()).toEqual([
    { gap: 'no-importer', count: 1 },
    { gap: 'no-label', count: 2 },
  ])
  const [first, second] = demo.wines.map(({ id }) => id)
  await demo.db`update product set ingredients_zh = '葡萄', storage_zh = '阴凉处', bottling = 'L2403' where id = ${first ?? 0}`
  expect(await gaps()).toContainEqual({ gap: 'no-label', count: 1 })
  await demo.db`update product set ingredients_zh = '葡萄', storage_zh = '阴凉处', bottling = 'L2404' where id = ${second ?? 0}`
  await saveCompany(demo.db, {
    ...NO_COMPANY,
    importerName: { zh: '河畔进口', en: '' },
    importerAddress: { zh: '上海', en: '' },
    importerContact: { zh: '021-12345678', en: '' },
  })
  expect(await gaps()).toEqual([])
  await saveCompany(demo.db, NO_COMPANY)
  await demo.db`update product set importer_zh = '自营进口'`
  expect(await gaps()).toEqual([])
})
