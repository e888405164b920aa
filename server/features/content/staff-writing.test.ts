import { beforeAll, describe, expect, test } from 'vitest'
import { findArticle, listArticleCategories } from '#contract/shop/articles.ts'
import { companyInfo, findPage, listBanners, wechatQrCode } from '#contract/shop/content.ts'
import { findEstate } from '#contract/shop/estates.ts'
import { listMoments } from '#contract/shop/festival.ts'
import { listFilms } from '#contract/shop/films.ts'
import { BODY_MAX } from '#domain/content-limits.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, dataOf, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { saveArticleCategory } from './write-article-categories.ts'

const shop = await shopWith({ wines: [{ zh: '雷司令', en: 'Riesling' }, { onSale: false }] })
const [wine, offShelf] = shop.wines
const pc = client(shop.app)
const both = (zh: string, en: string) => ({ zh, en })
let editor: Shopper
let admin: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
  admin = await shopper(shop, { scopes: ['admin'] })
  await saveArticleCategory(shop.db, { id: 20, title: both('近期', 'Recent'), position: 0 })
  await saveArticleCategory(shop.db, { id: 21, title: both('知识', 'Knowledge'), position: 1 })
})

const made = async (path: string, body: unknown) => dataOf<{ id: number }>(await editor.post(path, body)).id
const read = async <T>(path: string, by = editor) => dataOf<T & { version: string }>(await by.get(path))
const article = (zh: string, en: string, more: object = {}) => ({
  categoryId: 20,
  title: both(zh, en),
  content: both('<p>正文</p>', '<p>Text</p>'),
  publishedAt: '2026-01-01T00:00:00Z',
  ...more,
})

describe('articles', () => {
  type List = { list: { id: number; title: { zh: string } }[]; count: number }
  const titles = async (query: string) =>
    (await read<List>(`/staff/articles?${query}`)).list.map(({ title }) => title.zh).toSorted()

  test('are found by category, state and a part of the title in either language; signs of the search are just signs', async () => {
    const ids = [
      await made('/staff/articles', article('甲 100%', 'First one')),
      await made('/staff/articles', article('乙', 'Second', { isHidden: true })),
      await made('/staff/articles', article('丙', 'Third', { categoryId: 21 })),
    ]
    expect(await titles('')).toEqual(['丙', '乙', '甲 100%'])
    expect(await titles('cid=21')).toEqual(['丙'])
    expect(await titles('state=hidden')).toEqual(['乙'])
    expect(await titles('state=shown&cid=20')).toEqual(['甲 100%'])
    expect(await titles('search=second')).toEqual(['乙'])
    expect(await titles(`search=${encodeURIComponent('%')}`)).toEqual(['甲 100%'])
    expect(await titles('search=_____')).toEqual([])
    expect((await editor.get('/staff/articles?state=gone')).code).toBe('100100')
    expect((await pc.get(`/article/details/${ids[1]}`)).code).toBe('100026')
    dataOf(await editor.post(`/staff/articles/${ids[1]}`, article('乙', 'Second', { isHidden: false })))
    await eventually(async () => expect((await pc.api.call(findArticle, ids[1] ?? 0)).title.en).toBe('Second'))
    for (const id of ids) dataOf(await editor.post(`/staff/articles/${id}/delete`))
    await eventually(async () => expect((await pc.get(`/article/details/${ids[0]}`)).code).toBe('100026'))
    expect(await editor.post(`/staff/articles/${ids[0]}/delete`)).toMatchObject({ code: '100026' })
  })

  test('two write at once: the second is told, loses nothing, and may insist; readers do not count as a change', async () => {
    const id = await made('/staff/articles', article('原', 'Original'))
    const { version } = await read(`/staff/articles/${id}`)
    await shop.db`update article set visits = visits + 5 where id = ${id}`
    dataOf(await editor.post(`/staff/articles/${id}`, { ...article('一', 'Mine'), version }))
    const late = { ...article('二', 'Too late'), version }
    expect(await editor.post(`/staff/articles/${id}`, late)).toMatchObject({
      status: 400,
      code: '100007',
      msg: '其他同事刚刚修改了此内容',
    })
    expect((await read<{ title: object }>(`/staff/articles/${id}`)).title).toEqual(both('一', 'Mine'))
    dataOf(await editor.post(`/staff/articles/${id}`, { ...late, version: undefined }))
    expect((await read<{ title: object }>(`/staff/articles/${id}`)).title).toEqual(both('二', 'Too late'))
  })

  test('ten save the same version at the same moment: one is first, nine are told', async () => {
    const id = await made('/staff/articles', article('原', 'Original'))
    const { version } = await read(`/staff/articles/${id}`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => editor.post(`/staff/articles/${id}`, { ...article(`稿 ${n}`, ''), version })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '100007')).toHaveLength(9)
  })

  test('T35: scripts, handlers and foreign pictures in rich text are taken out, in both languages', async () => {
    const evil = [
      '<h2 onclick="steal()">标题</h2>',
      '<script>alert(1)</script><svg onload="alert(1)"></svg><iframe src="https://evil.example"></iframe>',
      '<p style="position:fixed">文字<img src="https://evil.example/a.png" onerror="alert(1)"></p>',
      '<img src="/uploads/a.webp" alt="葡萄园" width="960" height="640">',
      '<a href="javascript:alert(1)">一</a><a href="/festival">二</a>',
    ].join('')
    const clean =
      '<h2>标题</h2><p>文字<img /></p><img src="/uploads/a.webp" alt="葡萄园" width="960" height="640" /><a>一</a><a href="/festival">二</a>'
    const id = await made('/staff/articles', article('题', 'Title', { content: both(evil, evil) }))
    expect((await pc.api.call(findArticle, id)).content).toEqual(both(clean, clean))
    dataOf(await editor.post('/staff/pages/returns', { title: both('退货', ''), content: both(evil, '') }))
    expect((await pc.api.call(findPage, 'returns')).content.zh).toBe(clean)
  })

  test('T35: tables are kept with their heads and bounded cells, without styles and handlers', async () => {
    const evil =
      '<table style="width:9999px" onclick="x()"><caption>年份</caption><colgroup><col width="5"></colgroup><thead><tr><th scope="col" colspan="2">A</th><th scope="evil" rowspan="1">B</th></tr></thead><tbody><tr><td colspan="99999999" rowspan="-3" background="javascript:x">1</td><td rowspan="4000">2</td></tr></tbody></table>'
    const clean =
      '<table><caption>年份</caption><thead><tr><th colspan="2" scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="20">1</td><td rowspan="20">2</td></tr></tbody></table>'
    const id = await made('/staff/articles', article('表', 'Table', { content: both(evil, '') }))
    expect((await pc.api.call(findArticle, id)).content.zh).toBe(clean)
  })

  test('the longest text of both languages goes through; one more character is refused', async () => {
    const longest = `<p>${'葡'.repeat(BODY_MAX - 7)}</p>`
    const id = await made('/staff/articles', article('长', 'Long', { content: both(longest, longest) }))
    expect((await read<{ content: { zh: string } }>(`/staff/articles/${id}`)).content.zh).toBe(longest)
    const longer = article('长', '', { content: both(`${longest}葡`, '') })
    expect(await editor.post('/staff/articles', longer)).toMatchObject({ code: '100100' })
  })
})

test('a picture that the shop shows stays when whoever sent it closes the account', async () => {
  const writer = await shopper(shop, { scopes: ['merchandiser', 'shopper'] })
  const pictures = ['/uploads/2026/01/own.webp', '/uploads/2026/01/told.webp', '/uploads/2026/01/inside.webp']
  for (const name of pictures) await shop.db`insert into upload (name, account_id, bytes) values (${name}, ${writer.id}, 1)`
  const content = both(`<p>一</p><img src="${pictures[2]}" alt="">`, '')
  dataOf(await writer.post('/staff/articles', article('图', '', { image: pictures[1], content })))
  const left = await shop.db<{ name: string }[]>`select name from upload where account_id = ${writer.id}`
  expect(left.map(({ name }) => name)).toEqual(pictures.slice(0, 1))
})

describe('pages and company', () => {
  test('all pages are listed, those that nobody has written yet, too; a version guards them', async () => {
    const { list } = await read<{ list: { key: string; title: object; changedAt: string }[] }>('/staff/pages')
    expect(list.map(({ key }) => key)).toEqual(expect.arrayContaining(['aboutus', 'why_festival', 'privacy']))
    expect(list.find(({ key }) => key === 'privacy')).toEqual({ key: 'privacy', title: both('', ''), changedAt: '' })
    const { version } = await read('/staff/pages/privacy')
    const page = { title: both('隐私', 'Privacy'), content: both('<p>一</p>', '') }
    dataOf(await editor.post('/staff/pages/privacy', { ...page, version }))
    expect(await editor.post('/staff/pages/privacy', { ...page, version })).toMatchObject({ code: '100007' })
    await eventually(async () => expect((await pc.api.call(findPage, 'privacy')).title.en).toBe('Privacy'))
  })

  const company = {
    siteName: both('酒铺', 'Wine shop'),
    keywords: both('酒', 'wine'),
    description: both('', ''),
    logoUrl: '/uploads/logo.webp',
    contactNumber: '400-000-0000',
    address: both('上海', 'Shanghai'),
    copyright: both('', ''),
    recordNumber: '沪ICP备1号',
    recordUrl: 'https://beian.miit.gov.cn/',
    networkSecurity: '',
    networkSecurityUrl: '',
    licences: [both('食品经营许可证', 'Food licence')],
    serviceHours: both('', ''),
    importerName: both('某进口商', 'Some importer'),
    importerAddress: both('上海', 'Shanghai'),
    importerContact: both('400', ''),
    qrCode: '/uploads/qr.webp',
  }

  test('T31: the company is an administrator’s; what is changed is in the shop at once', async () => {
    expect(await editor.get('/staff/company')).toMatchObject({ code: '100101' })
    const { version } = await read('/staff/company', admin)
    dataOf(await admin.post('/staff/company', { ...company, version }))
    await eventually(async () => expect((await pc.api.call(companyInfo)).siteName).toEqual(both('酒铺', 'Wine shop')))
    expect(await pc.api.call(wechatQrCode)).toBe('/uploads/qr.webp')
    expect(await read('/staff/company', admin)).toMatchObject(company)
    expect(await admin.post('/staff/company', { ...company, version })).toMatchObject({ code: '100007' })
  })

  test.each([
    ['an address that is a script', { recordUrl: 'javascript:alert(1)' }],
    ['a logo from elsewhere', { logoUrl: 'https://evil.example/logo.svg' }],
    ['an importer’s address without an end', { importerAddress: both('字'.repeat(201), '') }],
    ['no name', { siteName: both('', ' ') }],
    ['a licence without words', { licences: [both('', '')] }],
  ])('T33: %s is refused', async (_what, change) => {
    expect(await admin.post('/staff/company', { ...company, ...change })).toMatchObject({ status: 400, code: '100100' })
  })
})

test('a festival keeps its wines that are off the shelf, and a version guards it', async () => {
  const wineIds = [offShelf?.id, wine?.id]
  const festival = {
    title: both('酒节', 'Festival'),
    place: both('上海', ''),
    startsOn: '2027-01-15',
    days: [{ opens: '12:00', closes: '20:00', title: both('一', ''), events: [] }],
    wineIds,
  }
  const id = await made('/staff/festivals', festival)
  const { list } = await read<{ list: { id: number; wineIds: number[]; version: string }[] }>('/staff/festivals')
  const { version, wineIds: kept } = list.find((each) => each.id === id) ?? {}
  expect(kept).toEqual(wineIds)
  dataOf(await editor.post(`/staff/festivals/${id}`, { ...festival, title: both('新', ''), version }))
  expect(await editor.post(`/staff/festivals/${id}`, { ...festival, version })).toMatchObject({ code: '100007' })
})

test('categories of articles: staff add, rename, order and delete them; one with articles, drafts too, stays', async () => {
  const shown = async () => (await pc.api.call(listArticleCategories)).map(({ title }) => title.en)
  type List = { list: { id: number; articles: number; version: string }[] }
  const written = async (id: number) => (await read<List>('/staff/article-categories')).list.find((each) => each.id === id)
  const id = await made('/staff/article-categories', { title: both('食谱', 'Recipes') })
  expect(id).toBeGreaterThan(100)
  await eventually(async () => expect(await shown()).toEqual(['Recent', 'Knowledge', 'Recipes']))
  dataOf(await editor.post('/staff/article-categories/order', { ids: [21, id, 20] }))
  await eventually(async () => expect(await shown()).toEqual(['Knowledge', 'Recipes', 'Recent']))

  const draft = await made('/staff/articles', article('藏', 'Draft', { categoryId: id, isHidden: true }))
  const { version, articles } = (await written(id)) ?? {}
  expect(articles).toBe(1)
  expect(await editor.post(`/staff/article-categories/${id}/delete`)).toMatchObject({ code: '100101', msg: /还有文章/ })
  dataOf(await editor.post(`/staff/article-categories/${id}`, { title: both('', 'Cooking'), version }))
  expect(await editor.post(`/staff/article-categories/${id}`, { title: both('', 'Late'), version })).toMatchObject({
    code: '100007',
  })
  await eventually(async () => expect(await shown()).toEqual(['Knowledge', 'Cooking', 'Recent']))

  // Both at once: the second is refused, so that no article loses its category.
  dataOf(await editor.post(`/staff/articles/${draft}/delete`))
  const [filed, deleted] = await Promise.all([
    editor.post('/staff/articles', article('迟', 'Late', { categoryId: id })),
    editor.post(`/staff/article-categories/${id}/delete`),
  ])
  expect([filed?.status, deleted?.status].toSorted()).toEqual([200, 400])
  if (filed?.status === 200) {
    dataOf(await editor.post(`/staff/articles/${dataOf<{ id: number }>(filed).id}/delete`))
    dataOf(await editor.post(`/staff/article-categories/${id}/delete`))
  } else expect(filed).toMatchObject({ code: '100026' })
  await eventually(async () => expect(await shown()).toEqual(['Knowledge', 'Recent']))

  for (const wrong of [{}, { title: both(' ', '') }, { title: 'words' }])
    expect(await editor.post('/staff/article-categories', wrong)).toMatchObject({ code: '100100' })
  expect(await editor.post('/staff/article-categories/999/delete')).toMatchObject({ code: '100026' })
  expect((await (await shopper(shop, { scopes: ['agent'] })).get('/staff/article-categories')).status).not.toBe(200)
})

describe('what has an order', () => {
  const kinds = {
    moments: {
      draft: (n: number) => ({ title: both(`${n}`, ''), image: '/uploads/m.webp', takenOn: '2025-10-18' }),
      shown: async () => (await pc.api.call(listMoments)).map(({ id }) => id),
    },
    films: {
      draft: (n: number) => ({
        title: both(`${n}`, ''),
        webm: '/uploads/f.webm',
        poster: '/uploads/f.webp',
        width: 960,
        height: 540,
        seconds: 9,
        publishedOn: '2026-01-01',
      }),
      shown: async () => (await pc.api.call(listFilms)).map(({ id }) => id),
    },
    banners: {
      draft: (n: number) => ({ title: both(`${n}`, ''), action: both('看', ''), image: '/uploads/b.webp', url: '/' }),
      shown: async () => (await pc.api.call(listBanners)).map(({ id }) => id),
    },
  }
  test.each(Object.entries(kinds))(
    '%s stand as staff put them; new ones come first, a change moves nothing',
    async (kind, it) => {
      const ids = [
        await made(`/staff/${kind}`, it.draft(1)),
        await made(`/staff/${kind}`, it.draft(2)),
        await made(`/staff/${kind}`, it.draft(3)),
      ]
      const [a = 0, b = 0, c = 0] = ids
      dataOf(await editor.post(`/staff/${kind}/order`, { ids: [c, a, b, 999_999, c] }))
      await eventually(async () => expect(await it.shown()).toEqual([c, a, b]))
      const fresh = await made(`/staff/${kind}`, it.draft(4))
      await eventually(async () => expect(await it.shown()).toEqual([fresh, c, a, b]))

      const { list } = await read<{ list: { id: number; version: string }[] }>(`/staff/${kind}`)
      const version = list.find(({ id }) => id === a)?.version
      dataOf(await editor.post(`/staff/${kind}/order`, { ids: [b, a] }))
      dataOf(await editor.post(`/staff/${kind}/${a}`, { ...it.draft(9), version }))
      await eventually(async () => expect((await it.shown()).slice(0, 2)).toEqual([b, a]))
      expect(await editor.post(`/staff/${kind}/${a}`, { ...it.draft(8), version })).toMatchObject({ code: '100007' })
      for (const wrong of [{ ids: [] }, { ids: ['x'] }, {}])
        expect(await editor.post(`/staff/${kind}/order`, wrong)).toMatchObject({ code: '100100' })
    },
  )
})

test('estates are told of in both languages; their wines are found by the new village', async () => {
  const [term] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('estate', 'test-estate', '测试酒庄', 'Weingut Test') returning id`
  const id = term?.id ?? 0
  await shop.db`insert into estate (term_id) values (${id})`
  await shop.db`insert into product_term (product_id, term_id) values (${wine?.id ?? 0}, ${id})`
  const estate = {
    village: both('采尔廷根', 'Zeltingen'),
    blurb: both('一行', 'A line'),
    story: both('第一段\n\n第二段', ''),
    founded: 1687,
    hectares: 12.5,
    image: '/uploads/e.webp',
    place: { latitude: 49.953, longitude: 7.012 },
  }
  const { version } = await read(`/staff/estates/${id}`)
  dataOf(await editor.post(`/staff/estates/${id}`, { ...estate, version }))
  expect(await read(`/staff/estates/${id}`)).toMatchObject({ ...estate, name: both('测试酒庄', 'Weingut Test'), wines: 1 })
  expect(await editor.post(`/staff/estates/${id}`, { ...estate, version })).toMatchObject({ code: '100007' })
  await eventually(async () =>
    expect(await pc.api.call(findEstate, { id })).toMatchObject({ village: estate.village, founded: 1687, place: estate.place }),
  )
  const [pending] = await shop.db`select from search_pending where kind = 'wine' and subject_id = ${wine?.id ?? 0}`
  expect(pending).toBeDefined()
  // Off the map, figures unknown.
  dataOf(await editor.post(`/staff/estates/${id}`, { ...estate, founded: null, hectares: null, place: null }))
  expect(await read(`/staff/estates/${id}`)).toMatchObject({ founded: null, hectares: null, place: null })
  for (const wrong of [{ founded: 20 }, { hectares: -1 }, { place: { latitude: 91, longitude: 0 } }, { image: '//evil.example' }])
    expect(await editor.post(`/staff/estates/${id}`, { ...estate, ...wrong })).toMatchObject({ code: '100100' })
  expect(await editor.post('/staff/estates/999999', estate)).toMatchObject({ code: '100026' })

  // Arms and ground: drawn in the reader's words, kept by who does not know them, refused when they cannot be drawn.
  const arms = { field: 'azure', division: 'mount', charge: 'stork', tinctures: { division: 'or', charge: 'argent' } }
  const slope = { faces: 'sw', form: 'bowl', foot: 110, top: 290, length: 315 }
  const water = { kind: 'river', name: both('摩泽尔河', 'Mosel'), level: 105, distance: 45 }
  const parcel = { name: both('日晷园', 'Sonnenuhr'), low: 114, high: 235, soil: 'gray-slate' }
  const terroir = { ...slope, water, parcels: [parcel], soils: [{ soil: 'gray-slate', depth: 90 }] }
  const { version: seen } = await read(`/staff/estates/${id}`)
  const drawn = { ...estate, arms, terroir, version: seen }
  const answers = await Promise.all([editor.post(`/staff/estates/${id}`, drawn), editor.post(`/staff/estates/${id}`, drawn)])
  expect(answers.filter(({ code }) => code === '100007')).toHaveLength(1)
  expect(await read(`/staff/estates/${id}`)).toMatchObject({ arms, terroir })
  dataOf(await editor.post(`/staff/estates/${id}`, estate))
  await eventually(async () =>
    expect(await pc.api.call(findEstate, { id })).toMatchObject({
      arms: { charge: 'stork', blazon: { zh: expect.stringContaining('白鹳'), en: expect.stringContaining('stork') } },
      terroir: { ...slope, water, parcels: [{ name: parcel.name, soil: { name: both('灰板岩', 'Gray slate') } }] },
      climate: null,
    }),
  )
  const wrongGround = [
    { arms: { ...arms, charge: 'unicorn' } },
    { terroir: { ...terroir, top: 110 } },
    { terroir: { ...terroir, water: { ...water, level: 111 } } },
    { terroir: { ...terroir, water: { ...water, name: both('', '') } } },
    { terroir: { ...terroir, parcels: [{ ...parcel, low: 240 }] } },
    { terroir: { ...terroir, parcels: [{ ...parcel, soil: 'cheese' }] } },
    { terroir: { ...terroir, parcels: Array.from({ length: 7 }, () => parcel) } },
    { terroir: { ...terroir, soils: [{ soil: 'loess', depth: 0 }] } },
  ]
  for (const wrong of wrongGround)
    expect(await editor.post(`/staff/estates/${id}`, { ...estate, ...wrong })).toMatchObject({ code: '100100' })
  dataOf(await editor.post(`/staff/estates/${id}`, { ...estate, arms: null, terroir: null }))
  expect(await read(`/staff/estates/${id}`)).toMatchObject({ arms: null, terroir: null })
  const { list } = await read<{ list: { id: number }[] }>('/staff/estates')
  expect(list.map((each) => each.id)).toContain(id)
})
