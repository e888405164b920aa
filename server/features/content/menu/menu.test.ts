import { beforeAll, expect, test } from 'vitest'
import { companyInfo } from '#contract/shop/content.ts'
import { changeMenu, findStaffMenu } from '#contract/staff/menu.ts'
import { hasName, MENU, MENU_PLACES, type Menu, type MenuEntry } from '#domain/menu.ts'
import { eventually } from '#test/support/eventually.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { saveArticleCategory } from '../write-article-categories.ts'
import { addArticle, hideArticle } from '../write-articles.ts'

const shop = await shopWith()
const pc = client(shop.app)
const both = (zh: string, en: string) => ({ zh, en })
const link = (to: string, zh = '链接', en = 'Link'): MenuEntry => ({ id: '', to, name: both(zh, en), isHidden: false })
let editor: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
})

const menuOf = async () => (await pc.api.call(companyInfo)).menu
const read = () => editor.api.call(findStaffMenu)
const save = async (change: (menu: Menu) => Partial<Menu>) => {
  const { menu, version } = await read()
  return editor.api.call(changeMenu, { menu: { ...menu, ...change(menu) }, version })
}

test('as built nothing is sent to shoppers; order, names and own links appear at once', async () => {
  expect(await menuOf()).toEqual({})
  await save(({ nav }) => ({
    nav: [
      link('/home/en-US/page/returns', '退换', ''),
      ...nav.toReversed().map((entry) => ({
        ...entry,
        isHidden: entry.id === 'videos',
        name: entry.id === 'news' ? both('', 'Stories') : entry.name,
      })),
    ],
  }))
  await eventually(async () => expect((await menuOf()).nav?.length).toBe(10))
  expect((await menuOf()).nav?.slice(0, 3)).toEqual([
    { id: '/page/returns', to: '/page/returns', name: { 'zh-CN': '退换', 'en-US': '退换' } },
    { id: 'about' },
    { id: 'news', name: { 'zh-CN': '', 'en-US': 'Stories' } },
  ])
})

test('of two who change the menu at once one is refused by name, and nothing of theirs is saved', async () => {
  const { menu, version } = await read()
  const change = (place: 'home' | 'slides') =>
    editor.post('/staff/menu', { menu: { ...menu, [place]: menu[place].toReversed() }, version })
  const answers = await Promise.all([change('home'), change('slides')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: '100007' })
  const after = (await read()).menu
  const isChanged = (place: 'home' | 'slides') => after[place][0]?.id !== menu[place][0]?.id
  expect([isChanged('home'), isChanged('slides')].filter(Boolean)).toHaveLength(1)
})

test.each([
  ['a script', link('javascript:alert(1)')],
  ['another site', link('//evil.example')],
  ['another site behind our prefix', link('/home/zh-CN//evil.example')],
  ['the console', link('/staff/menu')],
  ['a way out of the folder', link('/page/../../etc/passwd')],
  ['no name', link('/videos', ' ', '')],
  ['a name that is too long', link('/videos', '长'.repeat(41))],
  ['a stranger', { ...link(''), id: 'stranger' }],
])('T33: %s is refused, and the menu stays', async (_what, entry) => {
  const before = await read()
  const menu = { ...before.menu, nav: [entry, ...before.menu.nav] }
  expect(await editor.post('/staff/menu', { menu })).toMatchObject({ status: 400, code: '100100' })
  expect(await read()).toEqual(before)
})

test('what law wants on every page cannot be hidden', async () => {
  const { menu } = await read()
  const help = menu.help.map((entry) => ({ ...entry, isHidden: entry.id === 'privacy' }))
  expect(await editor.post('/staff/menu', { menu: { ...menu, help } })).toMatchObject({ status: 400, code: '100100' })
})

test('staff are told the shop’s own word for each entry that has a name, in both languages', async () => {
  const { builtIn } = await read()
  for (const place of MENU_PLACES) {
    for (const id of MENU[place].filter((each) => hasName(place, each))) {
      const names = builtIn[place][id]
      expect(names, `${place}.${id}`).toEqual({ zh: expect.stringMatching(/^[^.]+$/), en: expect.stringMatching(/^[^.]+$/) })
    }
  }
})

test('a name is only words, whatever stands in it', async () => {
  const name = both('<img src=x onerror=alert(1)>', '</script><b>')
  await save(({ house }) => ({ house: house.map((entry) => (entry.id === 'about' ? { ...entry, name } : entry)) }))
  await eventually(async () =>
    expect((await menuOf()).house?.find(({ id }) => id === 'about')?.name).toEqual({ 'zh-CN': name.zh, 'en-US': name.en }),
  )
})

test('a link to an article hides with the article and comes back with it', async () => {
  await saveArticleCategory(shop.db, { id: 20, title: both('新闻', 'News'), position: 0 })
  const id = await addArticle(shop.db, {
    categoryId: 20,
    title: both('文', 'A'),
    author: both('', ''),
    synopsis: both('', ''),
    content: both('<p>文</p>', ''),
    image: '',
    publishedAt: new Date('2026-01-01T00:00:00Z'),
  })
  const to = `/detail?cid=20&id=${id}`
  await save(({ help }) => ({ help: [link(to), ...help] }))
  const isThere = async () => (await menuOf()).help?.some((entry) => entry.id === to)
  await eventually(async () => expect(await isThere()).toBe(true))
  await hideArticle(shop.db, id, true)
  await eventually(async () => expect(await isThere()).toBe(false))
  await hideArticle(shop.db, id, false)
  await eventually(async () => expect(await isThere()).toBe(true))
})

test('administrators may, agents and shoppers may not', async () => {
  const admin = await shopper(shop, { scopes: ['admin'] })
  expect((await admin.get('/staff/menu')).status).toBe(200)
  for (const scopes of [['agent'], ['finance'], []] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    expect(await other.get('/staff/menu')).toMatchObject({ status: 400, code: '100101' })
    expect(await other.post('/staff/menu', { menu: (await read()).menu })).toMatchObject({ status: 400, code: '100101' })
  }
})
