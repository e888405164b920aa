import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESSES_MAX } from '#domain/address.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { axe } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { heardAll } from '#test/support/heard.ts'
import { orderInState, placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { addAddress as addAnotherAddress, addWine, dataOf, shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling' }] })
})
afterAll(() => browser.close())

const codeFor = async (phone: string): Promise<string> => {
  const answer = await fetch(`${shop.url}/api/sandbox/sms?phone=${phone}`)
  return ((await answer.json()) as { data: { code: string } }).data.code
}
const seriousFaults = async (page: Page) => {
  const { violations } = await axe(page).analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { status: number; data: { token: string; key: string } }
}
/** A session somewhere else than in the browser at hand; a phone that is new here becomes an account. */
async function signInByCode(phone: string): Promise<{ token: string }> {
  await shop.db`delete from sign_in_code where recipient = ${phone}`
  const { data } = (await (await fetch(`${shop.url}/api/verify_code`)).json()) as { data: { key: string } }
  await post('/register/verify', { phone, type: 'login', key: data.key })
  return (await post('/login/mobile', { phone, captcha: await codeFor(phone) })).data
}
const statusWith = async (token: string): Promise<number> => {
  const answer = await fetch(`${shop.url}/api/user`, { headers: { 'authori-zation': `Bearer ${token}` } })
  return ((await answer.json()) as { status: number }).status
}
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('signing in', () => {
  test('U62: an empty form says what is missing beside the fields, in either language, and leads to the first one', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Please enter your account, phone number, or email address').waitFor()
    expect(await focusedName(page)).toBe('account')
    await page.getByLabel('Account or phone').fill('13800001111')
    await page.getByRole('textbox', { name: 'Password' }).fill('not-this-one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    expect(await page.getByLabel('Account or phone').inputValue()).toBe('13800001111')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: '欢迎回来' }).waitFor()
    expect(await page.getByLabel('账号或手机号').inputValue()).toBe('13800001111')
  })

  test('U62: a field that is left says what is wrong with it, and fields of phones, codes and sums bring the right keyboard', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    const keyboardOf = (field: Locator) =>
      field.evaluate((input: HTMLInputElement) => [input.type, input.inputMode, input.autocomplete])
    /** Leaves the field with this in it; what is said is in the words that the field is described by. */
    const expectSaidOnLeaving = async (field: Locator, typed: string, words: string) => {
      expect(await field.getAttribute('aria-invalid')).toBeNull()
      await field.fill(typed)
      await page.keyboard.press('Tab')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
      const described = await page.evaluate((all) => all.map((id) => document.getElementById(id)?.textContent).join(' '), ids)
      expect(described).toContain(words)
      expect(await field.inputValue()).toBe(typed)
    }

    await page.open('/user/address_list')
    await page.getByRole('button', { name: 'Add an address' }).first().click()
    const address = page.getByRole('dialog')
    const phone = address.getByLabel('Phone', { exact: true })
    await expectSaidOnLeaving(address.getByLabel('Recipient'), '', 'Please enter the name of the recipient')
    await expectSaidOnLeaving(phone, '123', 'Please enter a valid mobile or landline number')
    expect(await keyboardOf(phone)).toEqual(['tel', 'tel', 'tel'])
    await phone.fill('13800000001')
    await expect.poll(() => phone.getAttribute('aria-invalid'), { message: 'mended' }).toBeNull()

    await page.open('/user/balance')
    await page.getByText('Another amount').click()
    const amount = page.getByLabel('Amount (CN¥)')
    expect(await keyboardOf(amount)).toEqual(['text', 'decimal', 'off'])
    await expectSaidOnLeaving(amount, '1.234', 'with two decimals at most')

    await page.context().clearCookies({ name: /^auth/ })
    await page.open('/mobile_login')
    const mobile = page.getByLabel('Mobile number')
    const code = page.getByLabel('Code from the text message')
    await expectSaidOnLeaving(mobile, '139', 'Please enter a')
    await expectSaidOnLeaving(code, '12', 'Please enter the 6 digits of the code')
    expect(await keyboardOf(mobile)).toEqual(['tel', 'tel', 'tel-national'])
    expect(await keyboardOf(code)).toEqual(['text', 'numeric', 'one-time-code'])
    expect(page.complaints).toEqual([])
  })

  test('U63: a code signs in a new phone; the wait before another one is shown, and a wrong code said beside the field', async () => {
    const phone = '13911112222'
    const page = await visit(browser, shop)
    await page.open('/mobile_login')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请填写 11 位手机号').waitFor()
    expect(await focusedName(page)).toBe('contact')
    await page.getByLabel('手机号').fill('+86 139 1111 2222')
    expect(await page.getByLabel('手机号').inputValue()).toBe(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('验证码已发送').waitFor()
    await page.getByRole('button', { name: /秒后重发/ }).waitFor()
    await page.getByLabel('短信验证码').fill('000000')
    await page.getByRole('button', { name: '登录' }).click()
    await expect.poll(() => page.getByLabel('短信验证码').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('短信验证码').fill(`【Rebstock】验证码：${await codeFor(phone)}`)
    await page.getByRole('button', { name: '登录' }).click()
    await page.waitForURL(/\/home\/zh-CN$/)
    await page
      .getByRole('link', { name: /139\*{4}2222/ })
      .first()
      .waitFor()
  })

  test.each([
    ['zh-CN', '13911113311', '13911113312', { ask: '获取验证码', soon: /验证码发送过于频繁/, wait: /秒后重发/, phone: '手机号' }],
    [
      'en-US',
      '13911113313',
      '13911113314',
      { ask: 'Send code', soon: /requested too often/, wait: /Send again in/, phone: 'Mobile number' },
    ],
  ] as const)(
    'U63, %s: a code asked for too soon says so and counts down; another phone need not wait',
    async (locale, phone, other, words) => {
      await signInByCode(phone)
      const page = await visit(browser, shop, { locale })
      await page.open('/mobile_login')
      await page.getByLabel(words.phone).fill(phone)
      await page.getByRole('button', { name: words.ask }).click()
      await page.getByText(words.soon).waitFor()
      await page.getByRole('button', { name: words.wait }).waitFor()
      await page.getByLabel(words.phone).fill(other)
      await page.getByText(words.soon).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: words.ask }).click()
      await page.getByRole('button', { name: words.wait }).waitFor()
      expect(await codeFor(other)).toMatch(/^\d{6}$/)
      expect(page.complaints).toEqual([])
    },
  )

  test('registering needs the age, a good password and the code; afterwards the visitor is signed in', async () => {
    const phone = '13922223333'
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('/login?mode=register')
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('The code is on its way').waitFor()
    await page.getByLabel('Code from the text message').fill(await codeFor(phone))
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByText('This password is too easy to guess').waitFor()
    await page.getByText('Please confirm your age and accept the agreement').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('kabinett-trocken-21')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.waitForURL(/\/home\/en-US$/)
  })

  test('a password may be looked at while it is typed, and is hidden again when it is sent', async () => {
    const page = await visit(browser, shop, { locale: 'en-US' })
    await page.open('/login')
    const password = page.locator('input[autocomplete=current-password]')
    await page.getByLabel('Email, account or phone').fill('13900009999')
    await password.fill('not-the-right-one')
    const show = page.getByRole('button', { name: 'Show the password' })
    await show.click()
    expect([await password.getAttribute('type'), await show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    expect(await password.inputValue()).toBe('not-the-right-one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.context().close()
  })

  test('WeChat: off to its page, agreed, and back signed in', async () => {
    const page = await visit(browser, shop)
    await page.open('/login')
    await page.getByRole('tab', { name: '微信登录' }).click()
    await page.getByRole('button', { name: '前往微信扫码' }).click()
    await page.waitForURL(/\/sandbox\/wechat/)
    await page.getByRole('button').first().click()
    await page.waitForURL(/\/home\/zh-CN$/)
  })

  test('WeChat: a phone cannot scan its own screen, and is told of the other ways', async () => {
    const page = await visit(browser, shop, { screen: 'phone', locale: 'en-US' })
    await page.open('/login')
    await page.getByRole('tab', { name: 'WeChat' }).tap()
    await page.getByText('With this phone alone, please sign in with a password or a code.').waitFor()
    expect(await page.getByText('Scan the code with your phone').count()).toBe(0)
    await page.context().close()
  })
})

describe('the personal centre', () => {
  async function addAddress(page: Visit): Promise<void> {
    await page.getByRole('button', { name: 'Add an address' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByText('Paste a whole address').click()
    await form.getByLabel('Name, phone and address').fill('林晓 13800000001 上海市浦东新区世纪大道100号')
    await form.getByRole('button', { name: 'Fill in' }).click()
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.waitFor({ state: 'hidden' })
  }

  test('U37: a pasted address is filled in, a municipality is not asked for twice; U46: deleting can be undone', async () => {
    const who = await shopper(shop)
    await shop.db`delete from address where account_id = ${who.id}`
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user/address_list')
    await page.getByText('No addresses yet').waitFor()
    await addAddress(page)
    await page.getByText('上海市 浦东新区 世纪大道100号').waitFor()
    await page.getByText('Default', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await page.getByRole('dialog').getByLabel('City').count()).toBe(0)
    await page.getByRole('dialog').getByLabel('Phone', { exact: true }).fill('123')
    await page.getByRole('dialog').getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Please enter a valid mobile or landline number').waitFor()
    // What is pasted over it takes its place along, also where that is not understood.
    const edited = page.getByRole('dialog')
    await edited.getByText('Paste a whole address').click()
    await edited.getByLabel('Name, phone and address').fill('香港特别行政区中环皇后大道中1号 陈先生 13812345678')
    await edited.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('We could not tell the province').waitFor()
    await edited.getByRole('button', { name: 'Save address' }).click()
    await edited.getByText('Please choose province, city and district').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No addresses yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('上海市 浦东新区 世纪大道100号').waitFor()
    expect(page.complaints).toEqual([])
  })

  test('all addresses that may be kept are there: what makes room is said', async () => {
    const who = await shopper(shop)
    for (let each = 1; each < ADDRESSES_MAX; each += 1) await addAnotherAddress(shop.db, who.id)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user/address_list')
    await page.getByText('All 20 addresses are in use').waitFor()
    expect(await page.getByRole('button', { name: 'Add an address' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Delete' }).last().click()
    await page.getByRole('button', { name: 'Add an address' }).waitFor()
    await page.context().close()
  })

  test('U64: after an address is deleted the focus goes to the one in its place, then to what the empty list offers', async () => {
    const who = await shopper(shop)
    await addAnotherAddress(shop.db, who.id)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user/address_list')
    const focus = () => page.evaluate(() => document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Delete' }).first().press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Delete' }).count()).toBe(1)
    await expect.poll(focus).toBe('Edit')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(focus).toBe('Add an address')
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await expect.poll(focus).toBe('Edit')
    await page.context().close()
  })

  test('U64: an address that becomes the default is announced, and has the focus where it stands now', async () => {
    const who = await shopper(shop)
    await addAnotherAddress(shop.db, who.id)
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/user/address_list')
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '编辑' }) })
    await page.getByRole('button', { name: '设为默认地址' }).press('Enter')
    await page.getByRole('status').getByText('已设为默认地址').waitFor()
    const edit = cards.first().getByRole('button', { name: '编辑' })
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.context().close()
  })

  test('on a phone a notice has its two ways side by side; whom one way alone reaches is offered that one, beside the name', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { token: who.token, screen: 'phone' })
    const boxes = async () => {
      await page.open('/user')
      const ways = await page.getByRole('checkbox', { name: /^(微信|短信)$/ }).all()
      return await Promise.all(ways.map((way) => way.boundingBox()))
    }
    const single = await boxes()
    expect(new Set(single.map((box) => box?.x)).size).toBe(1)
    const name = await page.getByText('付款成功', { exact: true }).boundingBox()
    expect(Math.abs((name?.y ?? 0) - (single[0]?.y ?? 0))).toBeLessThan(24)
    await shop.db`update account set wechat_union_id = ${`union-${who.id}`} where id = ${who.id}`
    const both = await boxes()
    expect(both).toHaveLength(2 * single.length)
    expect(new Set(both.map((box) => box?.x)).size).toBe(2)
    expect(new Set(both.map((box) => box?.y)).size).toBe(both.length / 2)
    await page.context().close()
  })

  test('U37: a place that is pasted into the search by name is chosen at once', async () => {
    const page = await visit(browser, shop, { token: (await shopper(shop)).token })
    await page.open('/user/address_list')
    await page.getByRole('button', { name: '新增地址' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('按名称查找地区').fill('上海市 徐汇区')
    expect(await form.getByLabel('省 / 直辖市').locator('option:checked').textContent()).toBe('上海市')
    expect(await form.getByLabel('区 / 县').locator('option:checked').textContent()).toBe('徐汇区')
    await page.context().close()
  })

  test('U01: a name or a street without a blank breaks on a phone, where addresses are kept, chosen and read', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone', token: who.token })
    await shop.db`
      update address set name = 'MaximilianFreiherrHohenzo', detail = 'Averyveryveryverylongstreetnamewithoutanyspaceatall 1206'
      where id = ${who.addressId}`
    const number = await placeOrder(shop, who)
    const line = { productId: shop.sku.productId, uniqueId: shop.sku.code, cartNum: 1 }
    const { cartId } = dataOf<{ cartId: number }>(await who.post('/cart/add', line))
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    for (const path of ['/user/address_list', `/order_confirm?cartId=${cartId}`, `/order_detail?orderId=${number}`]) {
      await page.open(path)
      await page.getByText('Averyvery').first().waitFor()
      expect({ path, fits: await fits() }).toEqual({ path, fits: true })
    }
    await page.open(`/order_confirm?cartId=${cartId}`)
    await page.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Averyvery').waitFor()
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
    await page.context().close()
  })

  test('U46: a favourite is removed and brought back; an empty list leads to the shop', async () => {
    const who = await shopper(shop)
    await who.post('/collect/add', { id: shop.sku.productId })
    const page = await visit(browser, shop, { token: who.token })
    await page.open('/user/collect')
    await page.getByRole('button', { name: '取消收藏' }).click()
    await page.getByText('还没有收藏').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('link', { name: '石板雷司令' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('石板雷司令')
  })

  test('U46: a favourite goes into the cart from the list, and what is sold out leads to its page', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    await who.post('/collect/add', { id: shop.sku.productId })
    const soldOut = await addWine(shop.db, { zh: '售罄的酒', en: 'Sold-out Wine', skus: [{ stock: 0 }] })
    await heardAll(shop.deps, 'products', `product:${soldOut.id}`)
    await who.post('/collect/add', { id: soldOut.id })
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user/collect')
    await page.getByRole('button', { name: /^Add to cart/ }).click()
    await page.getByText(/In your cart: 1 ×/).waitFor()
    expect(dataOf(await who.get('/cart/count'))).toMatchObject({ count: 1 })
    await page.getByText('Sold out').first().waitFor()
    await page.getByRole('link', { name: /^View/ }).click()
    await page.waitForURL(new RegExp(`/goods_detail/${soldOut.id}`))
    await page.close()
  })

  test('the first page shows the latest order that was not cancelled, and nobody else’s', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    const shipped = await orderInState(shop, who, 'shipped')
    const cancelled = await orderInState(shop, who, 'cancelled')
    const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone', token: who.token })
    await page.open('/user')
    const orders = page.getByRole('region', { name: 'My orders' })
    await orders.getByRole('heading', { name: 'Latest order' }).waitFor()
    await orders.getByText(shipped).waitFor()
    expect(await orders.getByText(cancelled).count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.context().close()

    const other = await visit(browser, shop, { token: (await shopper(shop)).token })
    await other.open('/user')
    await other.getByRole('region', { name: '我的订单' }).waitFor()
    expect(await other.getByText('最近一笔订单').count()).toBe(0)
    await other.close()
  })

  test('name and picture are changed, and every page of the centre is without a serious fault', async () => {
    const page = await visit(browser, shop, { locale: 'en-US', token: (await shopper(shop)).token })
    await page.open('/user')
    await page.getByLabel('Display name').fill('Riesling friend')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Hello, Riesling friend' }).waitFor()
    for (const path of ['/user', '/user/balance', '/user/collect', '/user/address_list', '/user/orderList']) {
      await page.open(path)
      expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    }
    expect(page.complaints).toEqual([])
  })

  test('a session that is over when something is done leads to signing in, and back', async () => {
    const who = await shopper(shop)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user')
    await page.getByLabel('Display name').fill('Somebody')
    await page.route('**/api/user/edit', (route) => route.fulfill({ json: { status: 410002, msg: 'Over', data: [] } }))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(`${shop.url}/home/en-US/login`)
    const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
    expect(decodeURIComponent(cookies.get('fromPath') ?? '')).toMatch(/^\/user/)
    expect(cookies.get('auth._token.local1')).toBeUndefined()
    await page.getByRole('status').filter({ hasText: 'you were signed out after a while' }).waitFor()
    await page.context().close()
  })

  test('on a phone the centre fits the screen in both languages', async () => {
    const { token } = await shopper(shop)
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const page = await visit(browser, shop, { locale, screen: 'phone', token })
      for (const path of ['/user', '/user/balance', '/user/address_list', '/login']) {
        await page.open(path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
      }
    }
  })

  test('U45: on a phone the amount of a movement stands beside its reason, the balance below', async () => {
    const { token } = await shopper(shop, { balance: 100_000_00 })
    const page = await visit(browser, shop, { locale: 'en-US', screen: 'phone', token })
    await page.open('/user/balance')
    const row = page.getByRole('listitem').filter({ hasText: '+' })
    const topOf = async (words: string | RegExp) => (await row.getByText(words).boundingBox())?.y
    expect(await topOf(/^\+/)).toBe(await topOf('Opening balance'))
    expect(await topOf(/^Balance/)).toBeGreaterThan((await topOf(/^\+/)) ?? Number.NaN)
    await page.context().close()
  })

  test('phone and password are changed by a code, and every other device is signed out by a press', async () => {
    const phone = '13933334444'
    const { token } = await signInByCode(phone)
    const page = await visit(browser, shop, { locale: 'en-US', token })
    await page.open('/user')
    const security = page.getByRole('region', { name: 'Sign-in and security' })
    await security.getByText('139****4444').waitFor()
    expect(await security.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0)

    const elsewhere = await signInByCode(phone)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await security.getByRole('listitem').count()).toBe(2)
    await security.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('status').getByText('Signed out of 1 other device').waitFor()
    await expect.poll(() => security.getByRole('listitem').count()).toBe(1)
    expect(await statusWith(elsewhere.token)).toBe(410000)

    const next = '13933335555'
    const dialog = page.getByRole('dialog')
    await security.getByRole('button', { name: 'Change number' }).click()
    const [oldCode, newCode] = ['Code sent to your current number', 'Code sent to the new number']
    const isWrong = (label: string) => dialog.getByLabel(label).getAttribute('aria-invalid')
    await dialog.getByRole('button', { name: 'Save number' }).click()
    await dialog.getByText('Please enter the 6 digits of the code').first().waitFor()
    expect(await focusedName(page)).toBe('oldCode')
    await shop.db`delete from sign_in_code where recipient = ${phone}`
    await dialog.getByRole('button', { name: 'Send code' }).first().click()
    await dialog.getByText('The code is on its way').waitFor()
    await dialog.getByLabel('New mobile number').fill(next)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => dialog.getByText('The code is on its way').count()).toBe(2)
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel(oldCode).fill('000000')
    await dialog.getByLabel(newCode).fill(await codeFor(next))
    await dialog.getByRole('button', { name: 'Save number' }).click()
    await expect.poll(() => isWrong(oldCode)).toBe('true')
    expect([await isWrong(newCode), await dialog.getByLabel('New mobile number').inputValue()]).toEqual([null, next])
    await dialog.getByLabel(oldCode).fill(await codeFor(phone))
    await dialog.getByLabel(newCode).fill('000000')
    await dialog.getByRole('button', { name: 'Save number' }).click()
    await expect.poll(() => isWrong(newCode)).toBe('true')
    await dialog.getByLabel(newCode).fill(await codeFor(next))
    await dialog.getByRole('button', { name: 'Save number' }).click()
    await page.getByRole('status').getByText('Your number has been changed').waitFor()
    await security.getByText('139****5555').waitFor()

    await security.getByRole('button', { name: 'Change password' }).click()
    expect(await dialog.getByLabel('Mobile number').inputValue()).toBe(next)
    await shop.db`delete from sign_in_code where recipient = ${next}`
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await dialog.getByText('The code is on its way').waitFor()
    await dialog.getByLabel('Code from the text message').fill(await codeFor(next))
    // What only the server knows to be common is said beside the field, and what was typed stays.
    await dialog.getByLabel('New password').fill('woaini1314')
    await dialog.getByRole('button', { name: 'Save the new password' }).click()
    await dialog.getByText('This password is too easy to guess').waitFor()
    expect(await focusedName(page)).toBe('password')
    await dialog.getByLabel('New password').fill('kabinett-trocken-21')
    await dialog.getByRole('button', { name: 'Save the new password' }).click()
    // Signed in anew by the new password, on the page where it was changed.
    await page.getByRole('status').getByText('Your password has been changed').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await statusWith(token)).toBe(410000)
    expect(await security.getByRole('listitem').count()).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/home/en-US/user')
    await page.reload()
    await security.getByText('139****5555').waitFor()
  })

  test('who has lost the old phone changes it with the password; a wrong one is said beside its field', async () => {
    const who = await shopper(shop)
    await shop.db`update account set password_hash = ${await hashPassword('schiefer-am-hang-7')} where id = ${who.id}`
    const page = await visit(browser, shop, { screen: 'phone', token: who.token })
    const inOtherTab = await page.context().newPage()
    await inOtherTab.goto(`${shop.url}/home/zh-CN/user`)
    await inOtherTab.getByRole('button', { name: '更换手机号' }).click()
    await inOtherTab.getByRole('dialog').getByLabel('新手机号').waitFor()
    await page.open('/user')
    await page.getByRole('button', { name: '更换手机号' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '原手机号已停用？改用密码验证' }).click()
    await dialog.getByLabel('新手机号').fill('13933336666')
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByText('验证码已发送').waitFor()
    await dialog.getByLabel('新手机收到的验证码').fill(await codeFor('13933336666'))
    await dialog.getByLabel('密码').fill('not-the-right-one')
    await dialog.getByRole('button', { name: '保存手机号' }).click()
    await dialog.getByText('密码错误').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel('密码').fill('schiefer-am-hang-7')
    await dialog.getByRole('button', { name: '保存手机号' }).click()
    await page.getByText('139****6666').waitFor()
    // Its dialog, which is open, would else ask for a code to the former phone.
    await inOtherTab.getByText('139****6666').first().waitFor()
    await page.context().close()
  })

  test('an account with a payment under way is not closed, and the dialog says why', async () => {
    const who = await shopper(shop, { locale: 'en-US' })
    dataOf(await who.post('/recharge/recharge', { price: '88.00', from: 'alipay', rechar_id: 0, type: 0 }))
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.open('/user')
    await page.getByText('only as keyed digests').waitFor()
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close it for good' }).click()
    await page.getByRole('alert').filter({ hasText: 'A payment is still open' }).waitFor()
    expect(await statusWith(who.token)).toBe(200)
    await page.context().close()
  })

  test('on paper there are an order with its sums and the orders, and nothing to press', async () => {
    const who = await shopper(shop)
    const number = await placeOrder(shop, who)
    const page = await visit(browser, shop, { locale: 'en-US', token: who.token })
    await page.emulateMedia({ media: 'print' })
    for (const path of [`/order_detail?orderId=${number}`, '/user/orderList']) {
      await page.open(path)
      const main = page.getByRole('main')
      expect(await main.getByText('Slate Riesling').first().isVisible()).toBe(true)
      expect(await main.getByText(number).first().isVisible()).toBe(true)
      for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'textbox'] as const) {
        expect({ path, role, shown: await page.getByRole(role).count() }).toEqual({ path, role, shown: 0 })
      }
      if (path.startsWith('/order_detail')) {
        expect(await main.getByRole('region', { name: 'Summary' }).isVisible()).toBe(true)
        // A label is not left at the end of a sheet, and what is done looks done where backgrounds are not printed.
        const label = main.locator('dt').filter({ hasText: 'Order number' })
        expect(await label.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).breakInside)).toBe(
          'avoid',
        )
        const done = main.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem').first()
        expect(await done.evaluate((step) => getComputedStyle(step, '::before').printColorAdjust)).toBe('exact')
      }
    }
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
