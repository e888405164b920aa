import { beforeAll, describe, expect, test } from 'vitest'
import { findArticle } from '#contract/shop/articles.ts'
import { findPage, listBanners } from '#contract/shop/content.ts'
import { findEstate, listEstates } from '#contract/shop/estates.ts'
import { listMoments, nextFestival } from '#contract/shop/festival.ts'
import { captionsPath, listFilms } from '#contract/shop/films.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { saveArticleCategory } from './write-article-categories.ts'

const shop = await shopWith({ wines: [{ zh: '节上的雷司令', en: 'Festival Riesling' }, {}] })
const [wine, other] = shop.wines
const pc = client(shop.app)
const phone = client(shop.app, { formType: 'h5', locale: 'en-US' })
const both = (zh: string, en: string) => ({ zh, en })
const today = () => shanghaiDay(shop.deps.now())
let editor: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
  await saveArticleCategory(shop.db, { id: 20, title: both('近期', 'Recent'), position: 0 })
})

const made = async (path: string, body: unknown) => dataOf<{ id: number }>(await editor.post(path, body)).id

const festival = (startsOn: string, more: object = {}) => ({
  title: both('酒节', 'Festival'),
  line: both('一行', 'A line'),
  place: both('上海', 'Shanghai'),
  startsOn,
  days: [
    {
      opens: '16:00',
      closes: '21:00',
      title: both('开节', 'Opening'),
      events: [{ at: '18:00', title: both('老酒', 'Old wine') }],
    },
    { opens: '12:00', closes: '19:00', title: both('第二天', 'Second day'), events: [] },
  ],
  wineIds: [wine?.id],
  ...more,
})

describe('festivals', () => {
  test('the festival that runs or comes next is shown with its days and wines, then the dates after it', async () => {
    shop.setClock(0)
    await made('/staff/festivals', festival(addDays(today(), -30), { title: both('过去', 'Past') }))
    const next = await made('/staff/festivals', festival(addDays(today(), 10)))
    await made('/staff/festivals', festival(addDays(today(), 100), { title: both('', 'Later') }))
    await eventually(async () => expect((await pc.api.call(nextFestival)).later).toHaveLength(1))
    const news = await pc.api.call(nextFestival)
    expect(news).toMatchObject({
      today: today(),
      festival: {
        id: next,
        startsOn: addDays(today(), 10),
        endsOn: addDays(today(), 11),
        days: [{ opens: '16:00', events: [{ at: '18:00', title: both('老酒', 'Old wine'), text: both('', '') }] }, {}],
        wineIds: [wine?.id],
      },
      // A missing translation is filled from the other language.
      later: [{ title: both('Later', 'Later'), startsOn: addDays(today(), 100) }],
    })
  })

  test('when its last day is over, the next one takes its place', async () => {
    shop.setClock(12 * 24 * 60)
    shop.deps.pageCache.drop(['*'])
    expect((await pc.api.call(nextFestival)).festival?.title.en).toBe('Later')
    shop.setClock(200 * 24 * 60)
    shop.deps.pageCache.drop(['*'])
    expect((await pc.api.call(nextFestival)).festival?.title.en).toBe('Later')
    shop.setClock(0)
    shop.deps.pageCache.drop(['*'])
  })

  test.each([
    ['a day that closes before it opens', { days: [{ opens: '21:00', closes: '16:00', title: both('一', 'A'), events: [] }] }],
    ['no day', { days: [] }],
    ['no title', { title: both('', '') }],
    ['a day that is none', { startsOn: '2026-02-30' }],
    ['a time that is none', { days: [{ opens: '25:00', closes: '26:00', title: both('一', 'A'), events: [] }] }],
    ['a picture from elsewhere', { image: 'https://evil.example/a.png' }],
    ['a picture outside of the uploads', { image: '/uploads/../../etc/passwd' }],
  ])('T33: %s is refused', async (_what, more) => {
    expect(await editor.post('/staff/festivals', festival(today(), more))).toMatchObject({ status: 400, code: '100100' })
  })

  test('a wine that does not exist is refused, and so is changing what is not there', async () => {
    expect(await editor.post('/staff/festivals', festival(today(), { wineIds: [999_999] }))).toMatchObject({ code: '100026' })
    expect(await editor.post('/staff/festivals/999999', festival(today()))).toMatchObject({ code: '100026' })
    expect(await editor.post('/staff/festivals/999999/delete')).toMatchObject({ code: '100026' })
  })

  test('moments are added, changed and taken away', async () => {
    const moment = (title: string) => ({ title: both(title, title), image: '/uploads/a.webp', takenOn: '2025-10-18' })
    const id = await made('/staff/moments', moment('灯'))
    await eventually(async () => expect((await pc.api.call(listMoments)).map(({ title }) => title.zh)).toEqual(['灯']))
    dataOf(await editor.post(`/staff/moments/${id}`, moment('河')))
    await eventually(async () => expect((await pc.api.call(listMoments)).map(({ title }) => title.zh)).toEqual(['河']))
    dataOf(await editor.post(`/staff/moments/${id}/delete`))
    await eventually(async () => expect(await pc.api.call(listMoments)).toEqual([]))
  })
})

describe('films', () => {
  const film = {
    title: both('河', 'River'),
    mp4: '/uploads/film.mp4',
    poster: '/uploads/film.webp',
    width: 960,
    height: 540,
    seconds: 12,
    publishedOn: '2026-01-01',
    cues: [{ from: 0, to: 2, words: both('你好 <b>', '') }],
  }

  test('a film has captions in both languages, and none when it is hidden', async () => {
    const id = await made('/staff/films', film)
    await eventually(async () => expect(await pc.api.call(listFilms)).toMatchObject([{ id, title: film.title, webm: '' }]))
    const captions = await shop.app.inject({ url: captionsPath(id, 'en-US') })
    expect([captions.statusCode, captions.headers['content-type'], captions.body]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n你好 &lt;b>\n\n',
    ])
    dataOf(await editor.post(`/staff/films/${id}/hide`, { isHidden: true }))
    await eventually(async () => expect(await pc.api.call(listFilms)).toEqual([]))
    expect((await shop.app.inject({ url: captionsPath(id, 'en-US') })).statusCode).toBe(404)
  })

  test.each(['0', '-1', '1.5', 'abc', '99999999999', "1'"])('captions of film %s do not exist', async (id) => {
    expect((await shop.app.inject({ url: captionsPath(encodeURIComponent(id), 'zh-CN') })).statusCode).toBe(404)
  })

  test('T33: captions that end before they begin are refused', async () => {
    const cues = [{ from: 3, to: 2, words: both('一', 'A') }]
    expect(await editor.post('/staff/films', { ...film, cues })).toMatchObject({ status: 400, code: '100100' })
  })
})

describe('articles, pages and banners', () => {
  const article = (title: string, publishedAt: string, more: object = {}) => ({
    categoryId: 20,
    title: both(title, ''),
    content: both('<p>正文</p><script>alert(1)</script>', ''),
    publishedAt,
    ...more,
  })

  test('an article names the one before and the one after it, in both languages, and the wines that it tells of', async () => {
    const first = await made('/staff/articles', article('一', '2026-01-01T00:00:00Z'))
    const second = await made('/staff/articles', article('二', '2026-01-02T00:00:00Z', { wineIds: [wine?.id, other?.id] }))
    const third = await made('/staff/articles', article('三', '2026-01-03T00:00:00Z'))
    expect((await pc.get(`/article/details/${second}`)).data).toMatchObject({
      up_id: first,
      up_title: '一',
      up_title_en: '一',
      next_id: third,
      next_title: '三',
      content: '<p>正文</p>',
      product_ids: [wine?.id, other?.id],
      store_info: { id: wine?.id, store_name: '节上的雷司令', price: '100.00' },
    })
    expect((await phone.get(`/article/details/${second}`)).data).toMatchObject({
      store_info: { store_name: 'Festival Riesling' },
    })
    expect(await pc.api.call(findArticle, first)).toMatchObject({ previous: null, next: { id: second } })

    dataOf(await editor.post(`/staff/articles/${third}/hide`, { isHidden: 1 }))
    await eventually(async () => expect((await pc.api.call(findArticle, second)).next).toBeNull())
    dataOf(await editor.post(`/staff/articles/${first}`, article('改', '2026-01-01T00:00:00Z')))
    await eventually(async () => expect((await pc.api.call(findArticle, second)).previous?.title.zh).toBe('改'))
    const list = dataOf<{ list: { id: number; isHidden: boolean; title: object }[] }>(await editor.get('/staff/articles'))
    expect(list.list).toMatchObject([
      { id: third, isHidden: true },
      { id: second },
      // Staff see the gap that readers do not.
      { id: first, title: both('改', '') },
    ])
  })

  test('an article of no category is refused', async () => {
    const draft = article('四', '2026-01-01T00:00:00Z', { categoryId: 99 })
    expect(await editor.post('/staff/articles', draft)).toMatchObject({ code: '100026' })
    expect(await editor.post('/staff/articles/999999/hide', { isHidden: true })).toMatchObject({ code: '100026' })
  })

  test('pages are written and read back as they were, gaps included', async () => {
    dataOf(await editor.post('/staff/pages/age', { title: both('年龄', ''), content: both('<p>十八岁</p>', '') }))
    expect(dataOf(await editor.get('/staff/pages/age'))).toMatchObject({
      title: both('年龄', ''),
      content: both('<p>十八岁</p>', ''),
    })
    expect(await pc.api.call(findPage, 'age')).toEqual({
      title: both('年龄', '年龄'),
      content: both('<p>十八岁</p>', '<p>十八岁</p>'),
    })
  })

  test('banners are added, changed and deleted; they lead to pages, not to scripts', async () => {
    const banner = { title: both('横幅', 'Banner'), action: both('看', 'See'), image: '/uploads/b.webp', url: '/festival' }
    const id = await made('/staff/banners', banner)
    dataOf(await editor.post(`/staff/banners/${id}`, { ...banner, url: '/estates', position: 3 }))
    await eventually(async () => expect(await pc.api.call(listBanners)).toMatchObject([{ id, url: '/estates' }]))
    // As the address bar shows it.
    const copied = { ...banner, url: '/home/zh-CN/goods_list?keyword=Riesling', position: 3 }
    dataOf(await editor.post(`/staff/banners/${id}`, copied))
    await eventually(async () =>
      expect(await pc.api.call(listBanners)).toMatchObject([{ id, url: '/goods_list?keyword=Riesling' }]),
    )
    for (const url of ['javascript:alert(1)', '//evil.example', 'http://plain.example', '/\\evil.example']) {
      expect(await editor.post('/staff/banners', { ...banner, url })).toMatchObject({ status: 400, code: '100100' })
    }
    dataOf(await editor.post(`/staff/banners/${id}/delete`))
    await eventually(async () => expect(await pc.api.call(listBanners)).toEqual([]))
  })
})

test('estates tell where they lie, what they farm and which vineyards their wines name', async () => {
  const term = async (kind: string, code: string, en: string, parent: number | null = null) => {
    const [row] = await shop.db<{ id: number }[]>`
      insert into term (kind, code, name_zh, name_en, parent_id) values (${kind}, ${code}, ${`${en} 中`}, ${en}, ${parent})
      on conflict (kind, code) do update set code = excluded.code returning id`
    return row?.id ?? 0
  }
  const country = await term('country', 'test-land', 'Testland')
  const wider = await term('region', 'test-wide', 'Wide', country)
  const region = await term('region', 'test-valley', 'Valley', wider)
  const estate = await term('estate', 'test-estate', 'Estate', region)
  const site = await term('site', 'test-site', 'Sundial')
  await shop.db`insert into estate (term_id, village_en, founded, hectares, story_en) values (${estate}, 'Village', 1786, 7.4, 'A story')`
  expect(await pc.api.call(listEstates)).toEqual([])
  for (const id of [estate, site]) await shop.db`insert into product_term (product_id, term_id) values (${wine?.id ?? 0}, ${id})`
  expect(await editor.post(`/staff/estates/${site}/place`, { latitude: 49.9, longitude: 7 })).toMatchObject({ code: '100026' })
  expect(await editor.post(`/staff/estates/${estate}/place`, { latitude: 149, longitude: 7 })).toMatchObject({ code: '100100' })
  dataOf(await editor.post(`/staff/estates/${estate}/place`, { latitude: 49.953, longitude: 7.008 }))
  await eventually(async () => expect(await pc.api.call(listEstates)).toHaveLength(1))
  expect(await pc.api.call(findEstate, { id: estate })).toMatchObject({
    code: 'test-estate',
    village: both('Village', 'Village'),
    founded: 1786,
    hectares: 7.4,
    region: { code: 'test-valley' },
    country: { code: 'test-land' },
    place: { latitude: 49.953, longitude: 7.008 },
    wines: 1,
    story: both('A story', 'A story'),
    sites: [{ code: 'test-site' }],
    farming: [],
  })
  expect(await pc.get(`/pc/estates/${site}`)).toMatchObject({ status: 400, code: '100026' })
})
