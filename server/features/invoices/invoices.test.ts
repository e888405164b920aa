import { beforeAll, describe, expect, test } from 'vitest'
import { flashCheckout, openSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { pdf } from '#test/support/pdf.ts'
import { paidOrder } from '#test/support/received-order.ts'
import { paidOrderOf, ship } from '#test/support/refunds.ts'
import { addWine, checkout, dataOf, emptyBalance, type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

const PERSON = { header_type: 1, name: '林晓', email: 'lin@example.com' }
const COMPANY = { header_type: 2, name: '上海示例贸易有限公司', duty_number: '91350100m000100y43' }
const DAY_MINUTES = 24 * 60
const LONG_AGO_DAYS = 61

let shop: TestShop
let me: Shopper
let other: Shopper
let finance: Shopper
let myTitle: number
let lastNumber = 24310000000000000000n

beforeAll(async () => {
  shop = await shopWith({ wines: [{ skus: [{ price: 1_000_00, stock: 1_000 }] }] })
  me = await shopper(shop, { balance: 100_000_00 })
  other = await shopper(shop)
  finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  myTitle = await saveTitle()
})

const saveTitle = async (title: object = PERSON, who = me) => dataOf<{ id: number }>(await who.post('/v2/invoice/save', title)).id
const request = (order_id: string, invoice_id: number, who = me) =>
  who.post('/v2/order/make_up_invoice', { order_id, invoice_id })
type Invoicing = { invoice: Record<string, unknown> | null; invoice_func: boolean; amount: string; until: string | null }
const invoicingOf = async (number: string) => dataOf<Invoicing>(await me.get(`/v2/order/invoice_detail/${number}`))
type Staffed = {
  id: number
  orderNumber: string
  amount: string
  correctAmount: string | null
  status: string
  invoiceNumber: string
  issued: OnRecord[]
}
type OnRecord = {
  id: number
  number: string
  amount: string
  ending: string | null
  redNumber: string
  note: string
  name: string
}
const waiting = async (state = 'requested') =>
  dataOf<{ list: Staffed[] }>(await finance.get(`/staff/invoices?state=${state}&limit=100`)).list
const idOf = async (number: string) => (await waiting('all')).find(({ orderNumber }) => orderNumber === number)?.id ?? 0
const nextNumber = () => String(++lastNumber)

async function issue(
  id: number,
  { file = pdf('Invoice'), invoiceNumber = nextNumber(), redNumber = '', who = finance, field = 'file', locale = 'zh-CN' } = {},
) {
  const boundary = '----invoice'
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="invoiceNumber"\r\n\r\n${invoiceNumber}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="redNumber"\r\n\r\n${redNumber}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="../../a.html"\r\n`),
    Buffer.from('Content-Type: text/html\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/invoices/${id}/issue`,
    headers: { 'authori-zation': who.token, 'content-type': `multipart/form-data; boundary=${boundary}`, 'cb-lang': locale },
    body,
  })
  return answer.json<{ status: number; code?: string; msg: string }>()
}

/** A PDF with something between its last object and its table of contents, to which its end still points. */
function hidden(what: string): Buffer {
  const text = pdf('x').toString('latin1').replace('\nxref', `\n${what}xref`)
  return Buffer.from(
    text.replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${Number(at) + what.length}`),
    'latin1',
  )
}

const download = (path: string, who: Shopper) => shop.app.inject({ url: `/api${path}`, headers: { 'authori-zation': who.token } })

/** A paid order with a request for its invoice. */
async function requested(): Promise<{ number: string; id: number }> {
  const number = await paidOrder(shop, me)
  dataOf(await request(number, myTitle))
  return { number, id: await idOf(number) }
}

/** As if so much of the order went back; 0: nothing. */
async function refundOf(number: string, amount: number): Promise<void> {
  await shop.db`delete from after_sale where order_id = (select id from shop_order where number = ${number})`
  await shop.db`update shop_order set refunded = ${amount} where number = ${number}`
  await shop.db`
    insert into after_sale (number, order_id, account_id, kind, reason, asked, amount, status)
    select '20260101' || lpad(id::text, 8, '0'), id, account_id, 'money', 'other', ${amount}, ${amount}, 'refunded'
      from shop_order where number = ${number} and ${amount > 0}`
}

describe('titles', () => {
  test('are added, changed, chosen and deleted; there is always one default, and they are nobody else’s', async () => {
    const who = await shopper(shop)
    const first = await saveTitle(PERSON, who)
    const second = await saveTitle({ ...COMPANY, is_default: 1, bank: '招商银行', card_number: '6225 0000', tell: '021-1' }, who)
    expect((await who.get('/v2/invoice')).data).toMatchObject([
      { id: second, header_type: 2, duty_number: '91350100M000100Y43', is_default: 1, bank: '招商银行', type: 1 },
      { id: first, header_type: 1, name: '林晓', is_default: 0 },
    ])
    expect(dataOf(await who.get('/v2/invoice/get_default/1'))).toMatchObject({ id: second })
    expect(await who.post('/v2/invoice/save', { ...PERSON, id: first, name: '林小晓' })).toMatchObject({ code: '100001' })
    dataOf(await who.post(`/v2/invoice/set_default/${first}`))
    expect(dataOf(await who.get(`/v2/invoice/detail/${first}`))).toMatchObject({ name: '林小晓', is_default: 1 })
    dataOf(await who.post(`/v2/invoice/del/${first}`))
    expect((await who.get('/v2/invoice')).data).toMatchObject([{ id: second, is_default: 1 }])
    dataOf(await who.post(`/v2/invoice/del/${second}`))
    expect((await who.get('/v2/invoice')).data).toEqual([])
    expect((await who.get('/v2/invoice/get_default/1')).data).toEqual([])
  })

  test('T30: somebody else’s title is not found, whatever is tried', async () => {
    const id = await saveTitle()
    const tries = await Promise.all([
      other.get(`/v2/invoice/detail/${id}`),
      other.post('/v2/invoice/save', { ...PERSON, id }),
      other.post(`/v2/invoice/set_default/${id}`),
      other.post(`/v2/invoice/del/${id}`),
    ])
    for (const answer of tries) expect(answer).toMatchObject({ status: 400, code: '100026', msg: '发票抬头不存在' })
    expect(dataOf(await me.get(`/v2/invoice/detail/${id}`))).toMatchObject({ name: '林晓' })
  })

  test('a company needs its tax number with the right check character; a person has none', async () => {
    for (const duty_number of ['', '91350100M000100Y42', '12345678', '91350100M000100Y4O', '<script>alert(1)</script>']) {
      const answer = await me.post('/v2/invoice/save', { ...COMPANY, duty_number }, { 'cb-lang': 'en-US' })
      expect(answer).toMatchObject({ status: 400, msg: /tax number is not right/ })
    }
    const id = await saveTitle({ ...PERSON, duty_number: '12345' })
    expect(dataOf(await me.get(`/v2/invoice/detail/${id}`))).toMatchObject({ duty_number: '' })
    expect(await me.post('/v2/invoice/save', { ...PERSON, name: ' ' })).toMatchObject({ status: 400, msg: '请填写发票抬头' })
    expect(await me.post('/v2/invoice/save', { ...PERSON, name: '长'.repeat(101) })).toMatchObject({ status: 400 })
    expect(await me.post('/v2/invoice/save', { ...PERSON, email: 'lin@' })).toMatchObject({ msg: '邮箱格式不正确' })
  })

  test('the first twenty are kept, also when the last ones come at once', async () => {
    const who = await shopper(shop)
    for (let index = 0; index < 18; index += 1) await saveTitle({ ...PERSON, name: `抬头 ${index}` }, who)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => who.post('/v2/invoice/save', PERSON)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const defaults = dataOf<{ is_default: number }[]>(await who.get('/v2/invoice?limit=100')).filter((title) => title.is_default)
    expect(defaults).toHaveLength(1)
  })
})

describe('asking', () => {
  test('with the order: the request stands as soon as the order does, in the same step', async () => {
    const titleId = await saveTitle(COMPANY)
    const key = await checkout(shop, me)
    const body = { addressId: me.addressId, invoice_id: titleId }
    const number = dataOf<{ result: { orderId: string } }>(await me.post(`/order/create/${key}`, body)).result.orderId
    expect(await invoicingOf(number)).toMatchObject({
      invoice: { state: 'requested', name: COMPANY.name, duty_number: '91350100M000100Y43', invoice_amount: '1000.00' },
      invoice_func: true,
      until: null,
    })
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ orderNumber: number }))
    dataOf(await me.post('/order/pay', { uni: number, paytype: 'yue' }))
    expect(await waiting()).toContainEqual(expect.objectContaining({ orderNumber: number, amount: '1000.00' }))
  })

  test('with an order that is cancelled the request is over', async () => {
    const key = await checkout(shop, me)
    const body = { addressId: me.addressId, invoice_id: myTitle }
    const number = dataOf<{ result: { orderId: string } }>(await me.post(`/order/create/${key}`, body)).result.orderId
    dataOf(await me.post('/order/cancel', { id: number }))
    expect(await invoicingOf(number)).toMatchObject({ invoice: { state: 'cancelled' }, invoice_func: false })
    expect(await request(number, myTitle)).toMatchObject({ status: 400, code: '100028' })
  })

  test('T30: with somebody else’s title no order is placed', async () => {
    const key = await checkout(shop, me)
    const body = { addressId: me.addressId, invoice_id: await saveTitle(PERSON, other) }
    expect(await me.post(`/order/create/${key}`, body)).toMatchObject({ status: 400, code: '100026' })
    const [order] = await shop.db`select from shop_order where checkout_key = ${key}`
    expect(order).toBeUndefined()
  })

  test('T06: the same key with another title is another body, and refused', async () => {
    const key = await checkout(shop, me)
    dataOf(await me.post(`/order/create/${key}`, { addressId: me.addressId }))
    const again = { addressId: me.addressId, invoice_id: myTitle }
    expect(await me.post(`/order/create/${key}`, again)).toMatchObject({ status: 400, code: '410200' })
  })

  test('with an order of a flash sale it is the same, also when many are placed together', async () => {
    const { skus } = await addWine(shop.db)
    const sale = await openSale(shop.deps, { sku: skus[0], offered: 5 })
    const buyers = await Promise.all([1, 2, 3].map(() => shopper(shop)))
    const keys = await Promise.all(buyers.map((buyer) => flashCheckout(buyer, sale, 1)))
    const titles = [await saveTitle(COMPANY, buyers[0]), null, myTitle]
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        buyer.post(`/order/create/${keys[index]}`, { addressId: buyer.addressId, invoice_id: titles[index] ?? 0 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
    expect(answers[2]).toMatchObject({ code: '100026', msg: '发票抬头不存在' })
    const asked = await shop.db<{ account: number; name: string }[]>`
      select account_id as account, title->>'name' as name from invoice
       where account_id = any(${buyers.map(({ id }) => id)}::bigint[])`
    expect(asked).toEqual([{ account: buyers[0]?.id, name: COMPANY.name }])
  })

  test('later: up to 60 days after the payment, for the own order, and the title may be changed until it is issued', async () => {
    const number = await paidOrder(shop, me)
    expect(await invoicingOf(number)).toMatchObject({ invoice: null, invoice_func: true, amount: '1000.00' })
    const open = dataOf<{ open: { order_id: string }[] }>(await me.get('/pc/get_invoice_list')).open
    expect(open.map(({ order_id }) => order_id)).toContain(number)
    const mine = await saveTitle()
    expect(await request(number, await saveTitle(PERSON, other), other)).toMatchObject({ code: '410173' })
    expect(await request(number, await saveTitle(PERSON, other))).toMatchObject({ code: '100026' })
    const answers = await Promise.all([1, 2, 3].map(() => request(number, mine)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    dataOf(await request(number, await saveTitle(COMPANY)))
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'requested', header_type: 2 })
    expect((await me.get('/v2/order/invoice_list')).data).toContainEqual(expect.objectContaining({ order_id: number }))
    expect((await other.get('/v2/order/invoice_list')).data).toEqual([])
    expect(await other.get(`/v2/order/invoice_detail/${number}`)).toMatchObject({ code: '410173' })
  })

  test('later than that, or with nothing left of the payment, it is refused', async () => {
    const number = await paidOrder(shop, me)
    const titleId = await saveTitle()
    shop.setClock(LONG_AGO_DAYS * DAY_MINUTES)
    expect(await request(number, titleId)).toMatchObject({ status: 400, code: '100028', msg: /60 天/ })
    shop.setClock(0)
    const order = await paidOrderOf(shop, me, [{ sku: shop.sku, quantity: 1 }])
    const wanted = { text: '其他原因', refund_type: 1, cart_ids: [] }
    const asked = dataOf<{ order_id: string }>(await me.post(`/order/refund/apply/${order.id}`, wanted)).order_id
    dataOf(await finance.post(`/staff/after-sales/${asked}/agree`, {}))
    expect(await request(order.number, titleId)).toMatchObject({ code: '100028' })
  })

  test('the shopper takes a request back, once, and may ask again', async () => {
    const { number } = await requested()
    expect(await other.post('/v2/order/cancel_invoice', { order_id: number })).toMatchObject({ code: '410173' })
    const answers = await Promise.all([1, 2, 3].map(() => me.post('/v2/order/cancel_invoice', { order_id: number })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'cancelled' })
    dataOf(await request(number, myTitle))
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'requested' })
  })
})

describe('issuing', () => {
  test('the bookkeeper uploads the PDF; its owner reads exactly these bytes, and nobody else does', async () => {
    const { number, id } = await requested()
    const invoiceNumber = nextNumber()
    const file = pdf('发票 Invoice')
    expect((await download(`/v2/order/down_invoice/${number}`, me)).json()).toMatchObject({ status: 400, code: '100026' })
    expect(await issue(id, { file, invoiceNumber })).toMatchObject({ status: 200 })
    expect((await invoicingOf(number)).invoice).toMatchObject({
      state: 'issued',
      is_invoice: 1,
      invoice_number: invoiceNumber,
      invoice_amount: '1000.00',
      correct_amount: null,
    })
    expect(dataOf(await me.get(`/order/detail/${number}`, { 'form-type': 'h5' }))).toMatchObject({
      invoice: { is_invoice: 1, invoice_number: invoiceNumber },
      invoice_func: true,
    })
    for (const answer of [
      await download(`/v2/order/down_invoice/${number}`, me),
      await download(`/staff/invoices/${id}/file`, finance),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.equals(file)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="invoice-${invoiceNumber}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
    const stranger = await download(`/v2/order/down_invoice/${number}`, other)
    expect(stranger.json()).toMatchObject({ status: 400, code: '100026' })
    const merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    expect((await download(`/staff/invoices/${id}/file`, merchandiser)).json()).toMatchObject({ code: '100101' })
    const nobody = await shop.app.inject({ url: `/api/v2/order/down_invoice/${number}` })
    expect(nobody.json()).toMatchObject({ status: 410000 })
  })

  test('T36: the file has no address of its own below /uploads', async () => {
    const { id } = await requested()
    await issue(id)
    const [{ file } = { file: '' }] = await shop.db<{ file: string }[]>`select file from invoice where id = ${id}`
    expect(file).toMatch(/^\d{4}\/\d{2}\/[0-9a-f-]{36}\.pdf$/)
    for (const path of [file, `invoices/${file}`, `../invoices/${file}`, `..%2finvoices%2f${file.replaceAll('/', '%2f')}`]) {
      expect((await shop.app.inject({ url: `/uploads/${path}` })).statusCode).not.toBe(200)
    }
  })

  test('T36: what is no PDF, or is something else as well, is refused', async () => {
    const { id } = await requested()
    const good = pdf('x')
    const bad: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'only a header': Buffer.from('%PDF-1.7\n'),
      'html before it': Buffer.concat([Buffer.from('<script>alert(1)</script>'), good]),
      'html behind it': Buffer.concat([good, Buffer.from('<script>alert(1)</script>')]),
      'cut off': good.subarray(0, good.length - 20),
      'an end that points nowhere': Buffer.from(good.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
      'a script that runs on opening': pdf('x', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
      'the same spelled otherwise': pdf('x', '/OpenAction << /S /Java#53cript /J#53 (app.alert\\(1\\)) >>'),
      'a script behind what looks like packed bytes': hidden('% stream\n5 0 obj << /S /JavaScript >> endobj\n% endstream\n'),
      'a program to start': pdf('x', '/OpenAction << /S /Launch /F (cmd.exe) >>'),
    }
    for (const [what, file] of Object.entries(bad)) {
      expect(await issue(id, { file }), what).toMatchObject({ status: 400, msg: '请上传有效的 PDF 文件' })
    }
    expect(await issue(id, { file: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') })).toMatchObject({ code: '410092', msg: /5 MB/ })
    expect(await issue(id, { field: 'other' })).toMatchObject({ code: '100100' })
    expect(await finance.post(`/staff/invoices/${id}/issue`, { invoiceNumber: nextNumber() })).toMatchObject({ code: '100100' })
    expect(await issue(id, { invoiceNumber: 'A1' })).toMatchObject({ status: 400, msg: /20 位或 8 位/ })
    expect(await issue(999_999)).toMatchObject({ code: '100026' })
    expect(await issue(id)).toMatchObject({ status: 200 })
  })

  test('T36: five megabytes that look like packed bytes without an end are read to the end', async () => {
    const { id } = await requested()
    expect(await issue(id, { file: hidden('stream\n'.repeat(600_000)) })).toMatchObject({ status: 200 })
  })

  test('twice at once it is issued once; the same number never serves two invoices', async () => {
    const { id } = await requested()
    const answers = await Promise.all([1, 2, 3].map(() => issue(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    const invoiceNumber = nextNumber()
    const [one, two] = [await requested(), await requested()]
    const both = await Promise.all([issue(one.id, { invoiceNumber }), issue(two.id, { invoiceNumber })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.msg).toBe('该发票号码已被使用')
  })

  test('an issued invoice can be neither asked for again nor taken back by the shopper', async () => {
    const { number, id } = await requested()
    await issue(id)
    expect(await request(number, myTitle)).toMatchObject({ code: '100028', msg: '该订单的发票已开具' })
    expect(await me.post('/v2/order/cancel_invoice', { order_id: number })).toMatchObject({ code: '100028' })
  })

  test('money that went back lowers what is invoiced; after the issue both sides are told, and it is corrected', async () => {
    const { number, id } = await requested()
    const refund = (amount: number) => refundOf(number, amount)
    await refund(30_00)
    expect((await invoicingOf(number)).invoice).toMatchObject({ invoice_amount: '970.00' })
    await issue(id)
    expect(await issue(id)).toMatchObject({ status: 400, code: '100028' })
    await refund(50_00)
    expect((await invoicingOf(number)).invoice).toMatchObject({ invoice_amount: '970.00', correct_amount: '950.00' })
    expect(await waiting('to-correct')).toContainEqual(expect.objectContaining({ id, amount: '970.00', correctAmount: '950.00' }))
    await issue(id)
    expect((await invoicingOf(number)).invoice).toMatchObject({ invoice_amount: '950.00', correct_amount: null })
    // Nothing really went back.
    await refund(0)
  })

  test('what the shop keeps of an order that was refunded is invoiced; a refund that is only asked for changes nothing', async () => {
    const { skus } = await addWine(shop.db, { zh: '西万尼', en: 'Silvaner', skus: [{ price: 50_00, stock: 10 }] })
    const [sku] = skus
    if (!sku) throw new Error('a wine was asked for')
    const order = await paidOrderOf(shop, me, [{ sku, quantity: 1 }])
    await ship(shop, order, finance.id)
    const { number } = order
    const body = { text: '其他原因', refund_type: 2, cart_ids: [] }
    const asked = dataOf<{ order_id: string }>(await me.post(`/order/refund/apply/${order.id}`, body)).order_id
    expect(await invoicingOf(number)).toMatchObject({ invoice_func: true, amount: '68.00' })
    const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    dataOf(await finance.post(`/staff/after-sales/${asked}/agree`, {}))
    dataOf(await keeper.post(`/staff/after-sales/${asked}/arrived`, {}))
    expect(dataOf<{ state: string }>(await me.get(`/order/detail/${number}`)).state).toBe('refunded')
    expect(await invoicingOf(number)).toMatchObject({ invoice_func: true, amount: '18.00' })
    dataOf(await request(number, myTitle))
    const id = await idOf(number)
    expect(await waiting()).toContainEqual(expect.objectContaining({ id, amount: '18.00', status: 'requested' }))
    await issue(id)
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'issued', invoice_amount: '18.00', correct_amount: null })
  })

  test('the bookkeeper cancels and says why; the shopper reads it and may ask again', async () => {
    const { number, id } = await requested()
    expect(await finance.post(`/staff/invoices/${id}/cancel`, { note: ' ' })).toMatchObject({ code: '100100' })
    dataOf(await finance.post(`/staff/invoices/${id}/cancel`, { note: '抬头与税号不符' }))
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'cancelled', remark: '抬头与税号不符' })
    expect(await finance.post(`/staff/invoices/${id}/cancel`, { note: '再次' })).toMatchObject({ code: '100028' })
    expect(await issue(id)).toMatchObject({ code: '100028' })
    dataOf(await request(number, myTitle))
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'requested', remark: '' })
  })
})

/** Nobody may place more orders within the hour. */
async function anotherShopper(): Promise<void> {
  me = await shopper(shop, { balance: 100_000_00 })
  myTitle = await saveTitle()
}

describe('on record', () => {
  beforeAll(anotherShopper)
  const entryOf = async (number: string) => (await waiting('all')).find(({ orderNumber }) => orderNumber === number)
  const onRecord = async (number: string) => (await entryOf(number))?.issued ?? []
  const cancelIt = (id: number, body: object = {}, who = finance) =>
    who.post(`/staff/invoices/${id}/cancel`, { note: '抬头有误', ...body })
  const addRed = (id: number, body: object, who = finance) => who.post(`/staff/invoices/${id}/red-number`, body)
  const redOnWire = async (number: string) =>
    dataOf<{ order_id: string; red_invoice_num: string }[]>(await me.get('/v2/order/invoice_list?limit=100')).find(
      ({ order_id }) => order_id === number,
    )?.red_invoice_num
  const fileOf = (id: number, issued: number | undefined, who = finance) =>
    download(`/staff/invoices/${id}/issued/${issued}/file`, who)

  test('one that was cancelled stays with number, amount, title and PDF when the shopper asks again; its number serves nobody else', async () => {
    const { number, id } = await requested()
    const [invoiceNumber, file] = [nextNumber(), pdf('The first')]
    await issue(id, { invoiceNumber, file })
    dataOf(await cancelIt(id))
    dataOf(await request(number, await saveTitle(COMPANY)))
    expect(await entryOf(number)).toMatchObject({
      status: 'requested',
      invoiceNumber: '',
      issued: [{ number: invoiceNumber, amount: '1000.00', name: '林晓', ending: 'voided', note: '抬头有误', redNumber: '' }],
    })
    const [first] = await onRecord(number)
    const answer = await fileOf(id, first?.id)
    expect(answer.rawPayload.equals(file)).toBe(true)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="invoice-${invoiceNumber}.pdf"`)
    // Only what is valid today is for the shopper, and the record for nobody but the finances.
    expect((await download(`/v2/order/down_invoice/${number}`, me)).json()).toMatchObject({ code: '100026' })
    const merchandiser = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
    for (const who of [me, other, merchandiser])
      expect(
        (await fileOf(id, first?.id, who)).statusCode === 200 &&
          (await fileOf(id, first?.id, who)).headers['content-type'] === 'application/pdf',
      ).toBe(false)
    const elsewhere = await requested()
    expect((await fileOf(elsewhere.id, first?.id)).json()).toMatchObject({ code: '100026' })
    const again = await Promise.all([issue(id, { invoiceNumber }), issue(elsewhere.id, { invoiceNumber, locale: 'en-US' })])
    expect(again.map(({ msg }) => msg)).toEqual(['该发票号码已被使用', 'This invoice number is in use already'])
    await issue(id)
    expect((await onRecord(number)).map(({ name, ending }) => [name, ending])).toEqual([
      [COMPANY.name, null],
      ['林晓', 'voided'],
    ])
  })

  test('one that is corrected stays as it was issued, with the number of the red invoice; no number serves twice, red or not', async () => {
    const { number, id } = await requested()
    const [blue, red, corrected] = [nextNumber(), nextNumber(), nextNumber()]
    const file = pdf('Over a thousand')
    await issue(id, { invoiceNumber: blue, file })
    expect(await redOnWire(number)).toBe('')
    await refundOf(number, 60_00)
    expect(await issue(id, { invoiceNumber: blue })).toMatchObject({ msg: '该发票号码已被使用' })
    for (const redNumber of ['12', 'A'.repeat(20), '1'.repeat(21)])
      expect(await issue(id, { redNumber })).toMatchObject({ code: '100100', msg: /红字发票号码应为 20 位或 8 位/ })
    expect(await issue(id, { redNumber: blue, locale: 'en-US' })).toMatchObject({ msg: /a red invoice has one of its own/ })
    expect(await issue(id, { invoiceNumber: red, redNumber: red })).toMatchObject({ code: '100100' })
    expect(await onRecord(number)).toMatchObject([{ number: blue, ending: null }])

    const answers = await Promise.all(
      [corrected, nextNumber()].map((invoiceNumber, index) =>
        issue(id, { invoiceNumber, redNumber: index === 0 ? red : nextNumber() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [now, before] = await onRecord(number)
    expect([now, before]).toMatchObject([
      { amount: '940.00', ending: null, redNumber: '' },
      { number: blue, amount: '1000.00', ending: 'corrected' },
    ])
    expect((await fileOf(id, before?.id)).rawPayload.equals(file)).toBe(true)
    expect((await invoicingOf(number)).invoice).toMatchObject({ invoice_number: now?.number, red_invoice_num: before?.redNumber })
    await refundOf(number, 0)
    expect(await redOnWire(number)).toBe(before?.redNumber)
    // Neither as an ordinary nor as a red one of another order.
    const next = await requested()
    expect(await issue(next.id, { invoiceNumber: before?.redNumber ?? '' })).toMatchObject({ msg: '该发票号码已被使用' })
    await issue(next.id)
    expect(await cancelIt(next.id, { redNumber: before?.redNumber })).toMatchObject({ msg: /该号码已被使用/ })
    expect(await entryOf(next.number)).toMatchObject({ status: 'issued', issued: [{ ending: null }] })
  })

  test('cancelled twice at once it ends once; it is listed with the amount that stood on it, whatever went back since', async () => {
    const { number, id } = await requested()
    await issue(id)
    const reds = [nextNumber(), nextNumber(), nextNumber()]
    const answers = await Promise.all(reds.map((redNumber) => cancelIt(id, { redNumber })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [ended] = await onRecord(number)
    expect(reds).toContain(ended?.redNumber)
    await refundOf(number, 400_00)
    expect(await entryOf(number)).toMatchObject({ status: 'cancelled', amount: '1000.00' })
    expect((await invoicingOf(number)).invoice).toMatchObject({ state: 'cancelled', invoice_amount: '1000.00' })
    await refundOf(number, 0)
  })

  test('a red number that becomes known later is entered once, for what has ended, and not for one’s own order', async () => {
    const { number, id } = await requested()
    expect(await cancelIt(id, { redNumber: nextNumber() })).toMatchObject({ code: '100028' })
    await issue(id)
    const [valid] = await onRecord(number)
    const issuedId = valid?.id
    expect(await addRed(id, { issuedId, redNumber: nextNumber() })).toMatchObject({ code: '100028' })
    dataOf(await cancelIt(id))
    for (const redNumber of ['', '123']) expect(await addRed(id, { issuedId, redNumber })).toMatchObject({ code: '100100' })
    expect(await addRed(id, { issuedId, redNumber: valid?.number })).toMatchObject({ msg: /该号码已被使用/ })
    const elsewhere = await requested()
    expect(await addRed(elsewhere.id, { issuedId, redNumber: nextNumber() })).toMatchObject({ code: '100028' })
    await shop.db`update account set scopes = '{shopper,finance}' where id = ${me.id}`
    expect(await addRed(id, { issuedId, redNumber: nextNumber() }, me)).not.toMatchObject({ status: 200 })
    await shop.db`update account set scopes = '{shopper}' where id = ${me.id}`
    const answers = await Promise.all([1, 2, 3].map(() => addRed(id, { issuedId, redNumber: nextNumber() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await redOnWire(number)).toMatch(/^\d{20}$/)
  })

  test('the database itself lets nobody change or delete what was issued', async () => {
    const { number, id } = await requested()
    await issue(id)
    const [{ id: issuedId } = { id: 0 }] = await onRecord(number)
    for (const attempt of [
      () => shop.db`delete from issued_invoice where id = ${issuedId}`,
      () => shop.db`update issued_invoice set amount = 1 where id = ${issuedId}`,
      () => shop.db`update issued_invoice set number = '12345678' where id = ${issuedId}`,
    ])
      await expect(attempt()).rejects.toThrow('stays as it was issued')
  })
})

describe('matching with the tax office’s list', () => {
  beforeAll(anotherShopper)
  const found = async (query: Record<string, string>) =>
    dataOf<{ list: Staffed[]; count: number }>(
      await finance.get(`/staff/invoices?${new URLSearchParams({ state: 'all', limit: '100', ...query })}`),
    )
  const exported = (who: Shopper, query: Record<string, string>, locale = 'zh-CN') =>
    shop.app.inject({
      url: '/api/staff/exports/invoices',
      query: { format: 'csv', ...query },
      headers: { 'authori-zation': `Bearer ${who.token}`, 'form-type': 'pc', 'cb-lang': locale },
    })
  const day = (minutes = 0) => new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 10)

  test('an invoice is found by any of its numbers, its order, its tax number and a part of its name; by days of the issue', async () => {
    const number = await paidOrder(shop, me)
    dataOf(await request(number, await saveTitle({ ...COMPANY, name: '成都_寻味%文化有限公司' })))
    const id = await idOf(number)
    expect((await found({ search: '寻味' })).list).toMatchObject([{ orderNumber: number, status: 'requested' }])
    const [first, red, second] = ['61000000000000000001', '61000000000000000002', '61000000000000000003']
    await issue(id, { invoiceNumber: first })
    await refundOf(number, 10_00)
    shop.setClock(40 * DAY_MINUTES)
    await issue(id, { invoiceNumber: second, redNumber: red })
    shop.setClock(0)
    for (const search of [first, red, second, '6100000000', number, '寻味', '成都_寻味%文化'])
      expect(
        (await found({ search })).list.map(({ orderNumber }) => orderNumber),
        search,
      ).toEqual([number])
    expect((await found({ search: '91350100m000100y43' })).list.map(({ orderNumber }) => orderNumber)).toContain(number)
    for (const search of ['_', '%', '1000000001', "' or 1=1"])
      expect((await found({ search })).list.length, search).toBeLessThan(2)
    expect((await found({ search: '61000', from: day(40 * DAY_MINUTES), to: day(40 * DAY_MINUTES) })).count).toBe(1)
    expect((await found({ search: '61000', from: day(2 * DAY_MINUTES), to: day(30 * DAY_MINUTES) })).count).toBe(0)
    expect((await found({ search: '61000', to: day() })).count).toBe(1)
    expect(await finance.get('/staff/invoices?from=2026-13-01')).toMatchObject({ code: '100100' })
    await refundOf(number, 0)
  })

  test('all that were issued are saved as a list in either language, amounts as numbers, and only for the finances', async () => {
    await shop.db`update account set nickname = '王芳', nickname_en = 'Fang Wang' where id = ${finance.id}`
    const rows = async (locale: string, query = {}) =>
      (await exported(finance, { search: '6100000000', ...query }, locale)).body
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
    const [head, ...chinese] = await rows('zh-CN')
    expect(head?.slice(0, 10)).toEqual([
      '发票号码',
      '红字发票号码',
      '状态',
      '订单编号',
      '抬头类型',
      '抬头',
      '税号',
      '金额',
      '开票时间',
      '开票人',
    ])
    expect(chinese).toMatchObject([
      {
        0: '61000000000000000001',
        1: '61000000000000000002',
        2: '已换开',
        4: '企业',
        5: '成都_寻味%文化有限公司',
        6: '91350100M000100Y43',
        7: '1000.00',
        9: '王芳',
      },
      { 0: '61000000000000000003', 1: '', 2: '有效', 7: '990.00' },
    ])
    const [, corrected, valid] = await rows('en-US')
    expect([corrected?.[2], corrected?.[4], corrected?.[9], valid?.[2]]).toEqual(['Corrected', 'A company', 'Fang Wang', 'Valid'])
    expect(await rows('en-US', { from: day(40 * DAY_MINUTES) })).toHaveLength(2)
    const file = await exported(finance, { from: day(), to: day() })
    expect(file.headers['content-disposition']).toContain(`invoices-${day()}-${day()}.csv`)
    expect(await shop.db`select distinct subject from audit_entry where action = 'list-exported'`).toEqual([
      { subject: 'invoices' },
    ])
    for (const scope of ['agent', 'merchandiser', 'admin'] as const) {
      const who = await shopper(shop, { scopes: ['shopper', scope] })
      expect((await exported(who, {})).json()).toMatchObject({ code: '100101' })
    }
  })
})

test('T47: a closed account leaves no titles behind, and issued invoices to the books', async () => {
  const leaving = await shopper(shop, { balance: 1_000_00 })
  await saveTitle(PERSON, leaving)
  const data = dataOf<{ invoiceTitles: object[] }>(await leaving.post('/user/export'))
  expect(data.invoiceTitles).toMatchObject([{ name: '林晓', email: 'lin@example.com' }])
  await emptyBalance(shop.db, leaving.id)
  dataOf(await leaving.get('/user_cancel'))
  expect(await shop.db`select from invoice_title where account_id = ${leaving.id}`).toHaveLength(0)
})

test('the shop says that it issues ordinary invoices and no special ones', async () => {
  expect(dataOf(await me.get('/basic_config'))).toMatchObject({ invoice_func_status: 1, special_invoice_status: 0 })
})

test('after all this stock and money still add up', async () => {
  expect(await violations(shop.db)).toEqual([])
})
