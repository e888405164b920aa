import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import type { Wire } from '#test/support/assistant.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { type RunningShop, runningShop, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'
import { requireValid, schemaOf } from '#test/support/ucp-schemas.ts'

const PASSWORD = 'Spaetlese-2022'
const META = { 'ucp-agent': { profile: 'https://agent.example/profile' } }

let browser: Browser
let shop: RunningShop
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 20 }] }] })
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

test('U95: a client of the SDK goes from a search to a checkout, a person confirms, signs in and pays, and the client hears of the order', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.url}/ucp/mcp`)))
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(16)
  const call = async (name: string, args: object): Promise<Wire> => {
    const { structuredContent } = await client.callTool({ name, arguments: { meta: META, ...args } })
    requireValid(schemaOf(name), structuredContent)
    return structuredContent
  }
  const context = { language: 'en-US', currency: 'CNY' }
  const found = await call('search_catalog', { catalog: { query: 'slate riesling under 200', context } })
  const cart = await call('create_cart', {
    cart: { line_items: [{ item: { id: found.products[0].variants[0].id }, quantity: 2 }], context },
  })
  const checkout = await call('create_checkout', {
    checkout: {
      cart_id: cart.id,
      line_items: [],
      context,
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [
              {
                id: 'home',
                street_address: '1 Zhongshan East 1st Road',
                address_locality: 'Huangpu, Shanghai',
                address_region: 'Shanghai',
                address_country: 'CN',
                first_name: 'Xiao',
                last_name: 'Lin',
                phone_number: '13800000001',
              },
            ],
          },
        ],
      },
    },
  })
  expect(checkout.status).toBe('requires_escalation')

  const who = await shopper(shop, { balance: 1_000_00 })
  const [account] = await shop.db<{ phone: string }[]>`
    update account set password_hash = ${await hashPassword(PASSWORD)} where id = ${who.id} returning phone`
  const page = await visit(browser, shop, { locale: 'en-US' })
  const path = new URL(checkout.continue_url).pathname.replace(/^\/home\/[^/]+/, '')
  await page.open(path)
  await page.getByRole('heading', { name: 'Prepared by your assistant' }).waitFor()
  await expectAccessible(page)
  const goOn = page.getByRole('button', { name: 'Sign in to continue' })
  expect(await goOn.isDisabled()).toBe(true)
  await page.getByLabel('I am 18 years or older').check()
  await goOn.click()
  await page.waitForURL(/\/login/)
  await page.getByLabel('Account or phone').fill(account?.phone ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page
    .locator('form')
    .getByRole('button', { name: /^(Sign|Log) in$/ })
    .click()
  await page.waitForURL(/\/assistant\//)
  await page.getByLabel('I am 18 years or older').check()
  await page.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.waitForURL(/order_confirm/)
  await page.getByText('Xiao Lin').first().waitFor()
  await page.getByRole('button', { name: 'Place order' }).and(page.locator(':visible')).first().click()
  await page.waitForURL(/\/payment/)
  await page.getByRole('radio', { name: /balance/i }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pay CN¥/ })
    .and(page.locator(':visible'))
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay CN¥/ })
    .click()
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
  expect(page.complaints).toEqual([])

  const done = await call('get_checkout', { id: checkout.id })
  expect(done).toMatchObject({ status: 'completed', order: { permalink_url: expect.stringContaining('/order_detail') } })
  // Asked without a language this time.
  const { type, amount } = checkout.totals.at(-1)
  expect(done.totals.at(-1)).toMatchObject({ type, amount })
  await client.close()

  // A cart opens in the shop of a visitor who is signed in nowhere.
  const guest = await visit(browser, shop, { locale: 'en-US' })
  const other = new Client({ name: 'test', version: '1' })
  await other.connect(new StreamableHTTPClientTransport(new URL(`${shop.url}/ucp/mcp`)))
  const made = (await other.callTool({
    name: 'create_cart',
    arguments: { meta: META, cart: { line_items: [{ item: { id: shop.sku.code }, quantity: 3 }] } },
  })) as Wire
  await other.close()
  await guest.open(new URL(made.structuredContent.continue_url).pathname.replace(/^\/home\/[^/]+/, ''))
  await guest.getByRole('button', { name: 'Put into my cart' }).click()
  await guest.waitForURL(/shoppingCart/)
  await guest.getByRole('link', { name: 'Slate Riesling' }).first().waitFor()
  expect(guest.complaints).toEqual([])
})
