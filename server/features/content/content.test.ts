import { beforeAll, describe, expect, test } from 'vitest'
import { findArticle, listArticleCategories, listArticles } from '#contract/shop/articles.ts'
import { companyInfo, findPage, listBanners, wechatQrCode } from '#contract/shop/content.ts'
import type { CompanyInfo } from '#domain/content.ts'
import { buildApp } from '#server/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, shopWith } from '#test/support/shop.ts'
import type { NewArticle } from './article-sql.ts'
import { saveArticleCategory } from './write-article-categories.ts'
import { addArticle } from './write-articles.ts'
import { addBanner, saveCompany, saveRichPage, saveWechatQrCode } from './write-content.ts'

const shop = await shopWith({ wines: [] })
const pc = client(shop.app)
const phone = client(shop.app, { formType: 'h5', locale: 'en-US' })

const company: CompanyInfo = {
  siteName: { zh: '试饮酒行', en: 'Tasting House' },
  keywords: { zh: '葡萄酒', en: 'wine' },
  description: { zh: '卖酒的', en: 'We sell wine' },
  logoUrl: '/uploads/logo.webp',
  contactNumber: '400-000-0000',
  address: { zh: '上海', en: 'Shanghai' },
  copyright: { zh: '版权', en: 'Copyright' },
  recordNumber: '沪ICP备1号',
  recordUrl: 'https://beian.example/',
  networkSecurity: '沪公网安备1号',
  networkSecurityUrl: 'https://gongan.example/',
  licences: [{ zh: '许可证', en: 'Licence' }],
  serviceHours: { zh: '每日', en: 'Daily' },
}

const article = (day: number, more: Partial<NewArticle> = {}): NewArticle => ({
  categoryId: 20,
  title: { zh: `第${day}篇`, en: `Article ${day}` },
  author: { zh: '编辑', en: 'Editor' },
  synopsis: { zh: '摘要', en: 'Synopsis' },
  content: { zh: '<p>正文</p>', en: '<p>Body</p>' },
  image: day === 1 ? '' : `/uploads/${day}.webp`,
  publishedAt: new Date(`2026-01-0${day}T00:30:00+08:00`),
  visits: day === 2 ? 100 : 0,
  ...more,
})
let hidden: number

beforeAll(async () => {
  await saveCompany(shop.db, company)
  await saveWechatQrCode(shop.db, '/uploads/qr.webp')
  await saveArticleCategory(shop.db, { id: 20, title: { zh: '近期', en: 'Recent' }, position: 0 })
  await saveArticleCategory(shop.db, { id: 21, title: { zh: '产区', en: 'Regions' }, position: 1 })
  for (const day of [1, 2, 3, 4]) await addArticle(shop.db, article(day))
  await addArticle(shop.db, article(5, { categoryId: 21 }))
  hidden = await addArticle(shop.db, article(6))
  await shop.db`update article set hidden_at = now() where id = ${hidden}`
  for (const n of [1, 2]) {
    const text = { zh: `横幅${n}`, en: `Banner ${n}` }
    await addBanner(shop.db, { title: text, line: text, action: text, image: `/uploads/b${n}.webp`, url: '/festival' }, n)
  }
})

describe('articles', () => {
  test('article/list/20 answers the PC client with data.list, newest first, and phone clients with a bare array', async () => {
    const answer = await pc.get('/article/list/20?page=1&limit=3')
    const { list, count } = answer.data as { list: { title: string; title_en: string; image_input: string[] }[]; count: number }
    expect(list.map(({ title, title_en }) => [title, title_en])).toEqual([
      ['第4篇', 'Article 4'],
      ['第3篇', 'Article 3'],
      ['第2篇', 'Article 2'],
    ])
    expect(list[0]?.image_input).toEqual(['/uploads/4.webp'])
    expect(count).toBe(4)
    expect((await phone.get('/article/list/20?page=1&limit=3')).data).toMatchObject([{ title: 'Article 4' }, {}, {}])
  })

  test('category 0 holds the most read of all; pages go on where the one before ended', async () => {
    expect((await pc.api.call(listArticles, { categoryId: 0 })).list[0]?.title.en).toBe('Article 2')
    const second = await pc.api.call(listArticles, { categoryId: 20, page: 2, limit: 3 })
    expect(second.list.map(({ title }) => title.en)).toEqual(['Article 1'])
    expect((await pc.get('/pc/get_news_list?cid=21')).data).toMatchObject({ count: 1 })
  })

  test('the lists of phone clients: most read, newest, with a picture', async () => {
    expect((await phone.get('/article/hot/list?limit=1')).data).toMatchObject([{ title: 'Article 2' }])
    expect((await phone.get('/article/new/list?limit=1')).data).toMatchObject([{ title: 'Article 5' }])
    expect((await phone.get('/article/banner/list')).data).toHaveLength(4)
  })

  test('a hidden article is in no list and cannot be read', async () => {
    for (const path of [
      '/article/list/20?limit=100',
      '/article/list/0?limit=100',
      '/pc/get_news_list?limit=100',
      '/article/new/list',
    ]) {
      expect(JSON.stringify((await pc.get(path)).data)).not.toContain('Article 6')
    }
    expect(await pc.get(`/article/details/${hidden}`)).toMatchObject({ status: 400, code: '100026', msg: '数据不存在' })
    expect(await phone.get('/pc/get_news_detail/999999')).toMatchObject({ status: 400, msg: 'Data does not exist' })
  })

  test('an article is read in both languages, and every reader counts although the answer is kept', async () => {
    const [card] = (await pc.api.call(listArticles, { categoryId: 21 })).list
    const id = card?.id ?? 0
    expect(await pc.api.call(findArticle, id)).toMatchObject({
      content: { zh: '<p>正文</p>', en: '<p>Body</p>' },
      category: { zh: '产区', en: 'Regions' },
      publishedOn: '2026-01-05',
    })
    await pc.api.call(findArticle, id)
    await pc.api.call(findArticle, id)
    await eventually(async () => {
      const [row] = await shop.db<{ visits: number }[]>`select visits from article where id = ${id}`
      expect(row?.visits).toBe(3)
    })
  })

  test('categories, with the most read first for clients that show it', async () => {
    expect(await pc.api.call(listArticleCategories)).toEqual([
      { id: 20, title: { zh: '近期', en: 'Recent' } },
      { id: 21, title: { zh: '产区', en: 'Regions' } },
    ])
    expect((await phone.get('/article/category/list')).data).toMatchObject([
      { id: 0, title: 'Most read' },
      { id: 20 },
      { id: 21 },
    ])
  })

  test.each(['-1', 'abc', '1.5', '1%27'])('T33: category %s is refused by name', async (cid) => {
    expect(await pc.get(`/article/list/${cid}`)).toMatchObject({ status: 400, code: '100100', msg: '参数错误：cid' })
  })
})

describe('company, banners and pages', () => {
  test('company info survives the way over the wire', async () => {
    expect(await pc.api.call(companyInfo)).toMatchObject(company)
    expect(await pc.api.call(wechatQrCode)).toBe('/uploads/qr.webp')
    expect((await pc.api.call(listBanners)).map(({ title }) => title.en)).toEqual(['Banner 1', 'Banner 2'])
  })

  test('a changed company is seen at once', async () => {
    await saveCompany(shop.db, { ...company, contactNumber: '400-111-1111' })
    await eventually(async () => expect((await pc.api.call(companyInfo)).contactNumber).toBe('400-111-1111'))
  })

  test('T35: rich text keeps its simple tags and loses whatever could run or call elsewhere', async () => {
    const evil = [
      '<h2 onclick="alert(1)">标题</h2><script>alert(1)</script><p style="position:fixed">文字<a href="javascript:alert(1)">链接</a></p>',
      '<img src="https://evil.example/t.gif" onerror="alert(1)"><img src="/uploads/a.webp" alt="图"><iframe src="//evil.example"></iframe>',
      '<svg><script>alert(1)</script></svg><math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math><style>*{display:none}</style>',
      '<a href="https://example.com/">外部</a><form action="/api/logout"><input name="x"></form>',
    ].join('')
    await saveRichPage(shop.db, 'festival', { title: { zh: '酒节', en: 'Festival' }, content: { zh: evil, en: evil } })
    const { content } = await pc.api.call(findPage, 'festival')
    expect(content.zh).toBe(
      '<h2>标题</h2><p>文字<a>链接</a></p><img /><img src="/uploads/a.webp" alt="图" /><a href="https://example.com/">外部</a>',
    )
    expect(content.en).not.toMatch(/script|onerror|onclick|javascript:|iframe|style|form|input/i)
  })

  test('unknown pages are refused, pages that nobody has written do not exist', async () => {
    expect(await pc.get('/page/nowhere')).toMatchObject({ status: 400, code: '100100' })
    expect(await pc.get('/page/returns')).toMatchObject({ status: 400, code: '100026' })
    expect(await pc.get('/page/__proto__')).toMatchObject({ status: 400 })
  })

  test('agreements are the pages of the same name, in the reader’s language', async () => {
    await saveRichPage(shop.db, 'privacy', { title: { zh: '隐私', en: 'Privacy' }, content: { zh: '<p>甲</p>', en: '<p>A</p>' } })
    expect((await phone.get('/get_agreement/3')).data).toEqual({ id: 3, type: 3, title: 'Privacy', content: '<p>A</p>' })
    expect(await phone.get('/get_agreement/9')).toMatchObject({ status: 400, code: '100100' })
  })
})

test('what phone clients ask for on every page load is answered', async () => {
  expect((await phone.get('/get_workerman_url', { host: 'shop.example' })).data).toEqual({
    admin: 'ws://shop.example/notice',
    chat: 'ws://shop.example/msg',
  })
  expect((await phone.get('/basic_config')).data).toMatchObject({
    site_name: 'Tasting House',
    yue_pay_status: true,
    // The demo's sandbox accepts them; no bank account is set.
    ali_pay_status: true,
    pay_weixin_open: true,
    recharge_switch: 1,
    offline_pay_status: false,
  })
  expect((await phone.get('/site_config')).data).toMatchObject({ record_No: '沪ICP备1号' })
  expect((await phone.get('/copyright')).data).toMatchObject({ copyrightContext: 'Copyright' })
  expect((await phone.get('/version')).data).toMatchObject({ version_code: 540 })
  const script = await shop.app.inject({ url: '/api/get_script' })
  expect([script.statusCode, script.body, script.headers['content-type']]).toEqual([200, '', 'text/javascript; charset=utf-8'])
})

test('phone clients get absolute addresses of pictures: of the site’s address, or without one of the host that they asked', async () => {
  const asked = await client(shop.app, { formType: 'h5' }).get('/pc/get_banner', { host: 'm.example:8080' })
  expect(asked.data).toMatchObject({ list: [{ image: 'http://m.example:8080/uploads/b1.webp' }, {}] })
  const abroad = await buildApp(
    { ...shop.deps, config: { ...shop.deps.config, siteUrl: 'https://shop.example' } },
    { pages: false },
  )
  shop.deps.pageCache.drop(['*'])
  const forPhone = (await client(abroad, { formType: 'h5' }).get('/pc/get_banner')).data
  expect(forPhone).toMatchObject({ list: [{ image: 'https://shop.example/uploads/b1.webp', url: '/festival' }, {}] })
  expect((await client(abroad).get('/pc/get_banner')).data).toMatchObject({ list: [{ image: '/uploads/b1.webp' }, {}] })
  await abroad.close()
})
