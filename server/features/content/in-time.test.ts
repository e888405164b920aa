import { beforeAll, expect, test } from 'vitest'
import { findArticle, listArticles, previewArticle } from '#contract/shop/articles.ts'
import { companyInfo, listBanners } from '#contract/shop/content.ts'
import * as staff from '#contract/staff/articles.ts'
import { addBanner, type BannerDraft, changeBanner, listStaffBanners } from '#contract/staff/content.ts'
import { buildApp } from '#server/app.ts'
import { Changes } from '#server/http/changes.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { atEnd } from '#test/support/at-end.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { saveArticleCategory } from './write-article-categories.ts'

/** What appears, and goes, at its time: banners and articles. */

const shop = await shopWith()
const pc = client(shop.app)
const english = client(shop.app, { formType: 'h5', locale: 'en-US' })
/** A second process on the same database: its own kept answers. */
const changes = new Changes()
await changes.listen(shop.db)
const pageCache = new PageCache(changes, undefined, shop.deps.now)
const second = await buildApp({ ...shop.deps, changes, pageCache }, { pages: false })
atEnd(() => second.close())
const elsewhere = client(second)
const both = (zh: string, en: string) => ({ zh, en })
/** In minutes from the real present. */
const at = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000).toISOString()
let editor: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
  for (const id of [20, 21]) await saveArticleCategory(shop.db, { id, title: both(`类 ${id}`, `Category ${id}`), position: id })
})

const article = (title: string, more: Partial<staff.ArticleDraft> = {}): staff.ArticleDraft => ({
  categoryId: 20,
  title: both(title, `${title} in English`),
  author: both('', ''),
  synopsis: both('', ''),
  content: both('<p>正文</p>', '<p>Text</p>'),
  image: '',
  publishedAt: at(-60),
  wineIds: [],
  ...more,
})
const titles = async () => (await pc.api.call(listArticles, { categoryId: 20 })).list.map(({ title }) => title.zh)

test('a planned article is nowhere, and everywhere at its moment, in pages that were kept, too', async () => {
  const old = (await editor.api.call(staff.addArticle, article('旧闻'))).id
  await eventually(async () => expect(await titles()).toEqual(['旧闻']))
  const { id } = await editor.api.call(staff.addArticle, article('晚霜预告', { publishedAt: at(60) }))
  const sights = async () => ({
    list: (await titles()).length,
    all: (await pc.api.call(listArticles, { categoryId: 0 })).count,
    page: (await pc.get(`/article/details/${id}`)).status,
    neighbour: (await pc.api.call(findArticle, old)).next?.id,
    phone: ((await english.get('/article/new/list')).data as unknown[]).length,
  })
  for (let again = 0; again < 2; again += 1) expect(await sights()).toMatchObject({ list: 1, all: 1, page: 400, phone: 1 })
  const listed = async (state: staff.ArticleState) =>
    (await editor.api.call(staff.listStaffArticles, { state })).list.map((each) => [each.id, each.isPlanned])
  expect(await listed('planned')).toEqual([[id, true]])
  expect(await listed('shown')).toEqual([[old, false]])

  shop.setClock(61)
  expect(await sights()).toMatchObject({ list: 2, all: 2, page: 200, neighbour: id, phone: 2 })
  expect(await titles()).toEqual(['晚霜预告', '旧闻'])
  expect(await listed('planned')).toEqual([])
  shop.setClock(0)
})

test('a draft stays a draft when its date is over', async () => {
  const { id } = await editor.api.call(staff.addArticle, article('草稿', { isHidden: true, publishedAt: at(30) }))
  shop.setClock(45)
  expect((await pc.get(`/article/details/${id}`)).status).toBe(400)
  shop.setClock(0)
})

test('the secret of a preview shows what nobody else sees, for half an hour, and is kept nowhere', async () => {
  const { id } = await editor.api.call(staff.addArticle, article('还没写完', { isHidden: true }))
  const { path } = await editor.api.call(staff.previewArticle, id)
  expect(path).toMatch(new RegExp(`^/detail\\?cid=20&id=${id}&preview=[\\w-]{32}$`))
  const token = path.split('preview=')[1] ?? ''
  expect((await pc.api.call(previewArticle, token)).title.zh).toBe('还没写完')
  const answer = await shop.app.inject({ url: `/api/article/preview/${token}` })
  expect(answer.headers['cache-control']).toBe('no-store')
  const unknown = await pc.get('/article/preview/guessed')
  expect(unknown).toMatchObject({ status: 400, code: '100026' })
  const rows = await shop.db`select encode(token_hash, 'escape') as hash from article_preview`
  expect(JSON.stringify(rows)).not.toContain(token)
  await shop.db`update article_preview set expires_at = now()`
  expect(await pc.get(`/article/preview/${token}`)).toEqual(unknown)
  expect(await editor.post('/staff/articles/999999/preview')).toMatchObject({ code: '100026' })
})

const banner = (name: string, more: Partial<BannerDraft> = {}): BannerDraft => ({
  title: both(name, name),
  line: both('', ''),
  action: both('看', 'Look'),
  image: '/uploads/zh.webp',
  imageEn: '',
  shownFrom: '',
  shownUntil: '',
  url: '/festival',
  position: 0,
  ...more,
})
const shown = async (who = pc) => (await who.api.call(listBanners)).map(({ title }) => title.en).toSorted()

test('a banner is shown in its period only, to the moment, in answers that were kept by any process', async () => {
  const states = async () =>
    Object.fromEntries((await editor.api.call(listStaffBanners)).map(({ title, state }) => [title.en, state]))
  for (const [name, from, until] of [
    ['always', '', ''],
    ['soon', at(10), at(20)],
    ['till soon', '', at(10)],
    ['later', at(15), ''],
  ] as const) {
    await editor.api.call(addBanner, banner(name, { shownFrom: from, shownUntil: until }))
  }
  await eventually(async () => {
    expect(await shown()).toEqual(['always', 'till soon'])
    expect(await shown(elsewhere)).toEqual(['always', 'till soon'])
  })
  const before = pageCache.hits
  expect(await shown(elsewhere)).toEqual(['always', 'till soon'])
  expect(pageCache.hits).toBeGreaterThan(before)
  expect(await states()).toEqual({ always: 'shown', soon: 'planned', 'till soon': 'shown', later: 'planned' })
  shop.setClock(11)
  for (const who of [pc, elsewhere]) expect(await shown(who)).toEqual(['always', 'soon'])
  expect(await states()).toMatchObject({ soon: 'shown', 'till soon': 'over' })
  shop.setClock(16)
  for (const who of [pc, elsewhere]) expect(await shown(who)).toEqual(['always', 'later', 'soon'])
  shop.setClock(25)
  for (const who of [pc, elsewhere]) expect(await shown(who)).toEqual(['always', 'later'])
  shop.setClock(0)
})

test('readers of English see the English picture, and the other one where there is none', async () => {
  const { id } = await editor.api.call(addBanner, banner('pictures', { imageEn: '/uploads/en.webp' }))
  const find = async () => (await pc.api.call(listBanners)).find((each) => each.id === id)
  await eventually(async () => expect(await find()).toMatchObject({ image: '/uploads/zh.webp', imageEn: '/uploads/en.webp' }))
  const onPhone = async () =>
    ((await english.get('/pc/get_banner')).data as { list: { id: number; image: string }[] }).list.find((each) => each.id === id)
  expect((await onPhone())?.image).toBe('http://localhost/uploads/en.webp')
  await editor.api.call(changeBanner, { id, ...banner('pictures') })
  await eventually(async () => expect((await onPhone())?.image).toBe('http://localhost/uploads/zh.webp'))
  expect((await find())?.imageEn).toBe('/uploads/zh.webp')
})

test.each([
  ['an end before the beginning', { shownFrom: at(20), shownUntil: at(10) }],
  ['a period without length', { shownFrom: at(20), shownUntil: at(20) }],
  ['a time that is none', { shownFrom: 'tomorrow' }],
  ['an English picture from elsewhere', { imageEn: 'https://evil.example/a.png' }],
])('T33: %s is refused', async (_what, more) => {
  expect(await editor.post('/staff/banners', banner('wrong', more))).toMatchObject({ status: 400, code: '100100' })
})

test('staff choose which category is the news; it cannot be deleted, and the one before can', async () => {
  const { id } = await editor.api.call(staff.addArticleCategory, { title: both('酒讯', 'Dispatches') })
  const news = async () => (await pc.api.call(companyInfo)).newsCategory
  expect(await news()).toBe(20)
  await editor.api.call(staff.showAsNews, id)
  await eventually(async () => expect(await news()).toBe(id))
  expect(await editor.post(`/staff/article-categories/${id}/delete`)).toMatchObject({ status: 400, code: '100101' })
  const marked = (await editor.api.call(staff.listStaffArticleCategories)).filter(({ isNews }) => isNews)
  expect(marked.map((category) => category.id)).toEqual([id])
  const other = (await editor.api.call(staff.addArticleCategory, { title: both('旧', 'Old') })).id
  await editor.api.call(staff.showAsNews, other)
  expect((await editor.post(`/staff/article-categories/${id}/delete`)).status).toBe(200)
  expect(await editor.post(`/staff/article-categories/${id}/news`)).toMatchObject({ code: '100026' })
  await editor.api.call(staff.showAsNews, 20)
})

test('a category is chosen and deleted at once: the news page always has one', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { id } = await editor.api.call(staff.addArticleCategory, { title: both('快', 'Fast') })
    await Promise.all([
      editor.post(`/staff/article-categories/${id}/news`),
      editor.post(`/staff/article-categories/${id}/delete`),
    ])
    const categories = await editor.api.call(staff.listStaffArticleCategories)
    expect(categories.filter(({ isNews }) => isNews)).toHaveLength(1)
    await editor.api.call(staff.showAsNews, 20)
  }
})

test('T31: without the scope nobody previews, or chooses the news', async () => {
  const agent = await shopper(shop, { scopes: ['agent'] })
  for (const path of ['/staff/articles/1/preview', '/staff/article-categories/20/news'])
    expect(await agent.post(path)).toMatchObject({ status: 400, code: '100101' })
})
