import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALWAYS } from '#domain/conversation-hours.ts'
import { PROMISE_KEYS } from '#domain/promises.ts'
import { buildApp } from '#server/app.ts'
import { saveSettings } from '#server/features/chat/settings-sql.ts'
import { announce, Changes } from '#server/http/changes.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { eventually } from '#test/support/eventually.ts'
import { type FurnishedShop, furnishedShop } from '#test/support/furnished-shop.ts'
import { visit } from '#test/support/running-shop.ts'
import { type Shopper, shopper } from '#test/support/shop.ts'

/** Scripts that get into the content by another way than the console: they are no scripts of the page, wherever they stand. */

const CODE = 'window.smuggled = true'
const HOSTILE = `"'</script></title></textarea><script>${CODE}</script><img src="/favicon.ico" onload="${CODE}"><a href="javascript:${CODE}">x</a>\u2028</body></html>`

let browser: Browser
let shop: FurnishedShop
let me: Shopper
beforeAll(async () => {
  browser = await launchBrowser()
  shop = await furnishedShop()
  me = await shopper(shop)
  await writePastTheConsole()
})
afterAll(() => browser.close())

/** Every text in two languages that the database holds, and the documents of company and pages, with script behind their words. */
async function writePastTheConsole(): Promise<void> {
  const { db } = shop
  const notice = { zh: '<p>告示</p>', en: '<p>Notice</p>' }
  await saveSettings(db, { notice, greeting: { zh: '您好', en: 'Hello' }, hours: ALWAYS, answerWithinMinutes: 30 })
  const columns = await db<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and is_updatable = 'YES' and column_name ~ '_(zh|en)$'
       and table_name in ('product', 'term', 'estate', 'article', 'article_category', 'banner', 'festival', 'moment', 'film', 'chat_setting')`
  expect(columns.length).toBeGreaterThan(30)
  for (const { table, column } of columns) await db`update ${db(table)} set ${db(column)} = ${db(column)} || ${HOSTILE}`
  await db`update banner set url = ${`javascript:${CODE}`}`
  await db`
    update setting set value = (
      select jsonb_object_agg(key, case
               when key in ('logoUrl', 'recordUrl', 'networkSecurityUrl') then part
               when jsonb_typeof(part) = 'string' then to_jsonb((part #>> '{}') || ${HOSTILE}::text)
               when jsonb_typeof(part) = 'object'
                 then (select jsonb_object_agg(locale, words || ${HOSTILE}::text) from jsonb_each_text(part) as each (locale, words))
               else part end)
        from jsonb_each(value) as field (key, part))
     where key = 'company' or key like 'page:%'`
  await db`insert into dictionary_entry (locale, key, words) select locale, 'smuggled.word', ${HOSTILE}
    from unnest(array['zh-CN', 'en-US']) as locale`
  await db`insert into word_override (locale, key, words) select locale, key, key || ${HOSTILE}
    from unnest(array['zh-CN', 'en-US']) as locale, unnest(array['shell.nav.home', 'shell.menu', 'catalog.index.title']) as key`
  for (const key of PROMISE_KEYS) await db`insert into shop_promise (key, zh, en) values (${key}, ${HOSTILE}, ${HOSTILE})`
  await db`update account set nickname = left(${HOSTILE}, 200) where id = ${me.id}`
  await announce(db, '*')
  await eventually(async () => {
    expect(await (await fetch(`${shop.url}/api/get_lang_json`)).text()).toContain('smuggled.word')
  })
}

test('T35: script that was written into the database past the console runs on no page, signed in or not', async () => {
  const [product] = await shop.db<{ id: number }[]>`select id from product where on_sale order by id limit 1`
  const [estate] = await shop.db<{ id: number }[]>`select term_id as id from estate order by term_id limit 1`
  const pages = [
    '',
    '/shopping',
    '/goods_list',
    '/goods_cate',
    '/productList',
    `/goods_detail/${product?.id}`,
    `/categoryDetail?id=${estate?.id}`,
    '/goods_search',
    '/estates',
    `/estates?id=${estate?.id}`,
    '/estates_bk',
    '/newsList',
    `/detail?cid=20&id=${shop.articleId}`,
    '/festival',
    '/why_festival',
    '/aboutus',
    '/website',
    '/page/privacy',
    '/AppChat',
    '/user',
  ]
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const page = await visit(browser, shop, { locale, token: me.token })
    page.setDefaultTimeout(30_000)
    for (const path of pages) {
      await page.open(path)
      expect(await page.evaluate(() => 'smuggled' in window), path).toBe(false)
      expect(await page.locator('[onload], a[href^="javascript:"]').count(), path).toBe(0)
    }
    // Nothing had to be held back by the policy: it was no script any more when it arrived.
    expect(page.complaints.filter((text) => /Content Security Policy|^500/.test(text))).toEqual([])
    await page.context().close()
  }
}, 240_000)

test('T35: rich text is cleaned when it is read, for pages, phones and the console alike', async () => {
  const admin = await shopper(shop, { scopes: ['shopper', 'agent', 'merchandiser', 'admin'] })
  for (const path of [
    '/page/privacy',
    `/article/details/${shop.articleId}`,
    '/get_agreement/3',
    '/user_agreement',
    '/staff/pages/privacy',
    `/staff/articles/${shop.articleId}`,
  ]) {
    const { status, data } = await admin.get(path)
    expect(status, path).toBe(200)
    const { content } = data as { content: string | { zh: string } }
    const html = typeof content === 'string' ? content : content.zh
    expect(html, path).toContain('<p>')
    expect(html, path).not.toMatch(/<script|onload|javascript:/)
  }
})

test('T45: the policy names the scripts of the page itself; one that comes with the content, even uncleaned, is held back', async () => {
  const dirty = await uncleanApi(shop.url)
  const config = { ...shop.deps.config, apiUrl: dirty.url }
  const site = await buildApp({ ...shop.deps, config, pageCache: new PageCache(new Changes()) })
  const url = await site.listen({ host: '127.0.0.1', port: 0 })
  const page = await visit(browser, { url }, { locale: 'en-US' })
  const answer = await page.goto(`${url}/home/en-US/page/privacy?frame=none`)
  const digest = createHash('sha256').update(CODE).digest('base64')
  // The premises: it stands in the page as a script, and the page's own inline scripts have run.
  expect(await answer?.text()).toContain(`<script>${CODE}</script>`)
  expect(await page.evaluate(() => document.documentElement.dataset.frame)).toBe('none')
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(answer?.headers()['content-security-policy']).not.toContain(digest)
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  expect(page.complaints.join('\n')).toMatch(/Content Security Policy/)
  await page.context().close()
  await site.close()
  await dirty.close()
})

/** Another host's API (API_URL) that cleans nothing: the shop's own with script put into the rich text. */
async function uncleanApi(shopUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const headers = { 'cb-lang': String(request.headers['cb-lang']), 'form-type': 'pc' }
    const answer = await fetch(`${shopUrl}${request.url}`, { headers })
    const { status, msg, data } = (await answer.json()) as { status: number; msg: string; data: Record<string, string> }
    if (request.url?.startsWith('/api/page/')) {
      const dirty = `<script>${CODE}</script><img src="/favicon.ico" onload="${CODE}">`
      Object.assign(data, { content: dirty, content_en: dirty })
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status, msg, data }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
