import { describe, expect, test } from 'vitest'
import { arrangeViews, listViews, saveView } from '#contract/staff/views.ts'
import { VIEWS_MAX } from '#domain/staff-view.ts'
import { type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const merchandiser = () => shopper(shop, { scopes: ['shopper', 'merchandiser'], locale: 'en-US' })
const save = (who: Shopper, name: string, more: object = {}) =>
  who.post('/staff/views', { page: 'orders', name, query: 'tab=paid', ...more })
const namesOf = async ({ api }: Shopper) => (await api.call(listViews, 'orders')).map(({ name }) => name)

test('a view is kept with its filters, renamed, ordered, deleted; each list has its own', async () => {
  const anna = await merchandiser()
  const query = 'search=%E9%9B%B7%E5%8F%B8%E4%BB%A4&tab=paid&from=2026-01-01'
  await anna.api.call(saveView, { page: 'orders', name: '待发雷司令', query, isShared: false })
  await save(anna, 'Second')
  await save(anna, 'Third')
  await anna.api.call(saveView, { page: 'wines', name: 'Low', query: 'stock=low', isShared: false })
  const [first, second, third] = await anna.api.call(listViews, 'orders')
  expect(first).toEqual({ id: first?.id, name: '待发雷司令', query, isShared: false, by: null })
  const arranged = await anna.api.call(arrangeViews, {
    page: 'orders',
    // Two change their names with each other.
    views: [
      { id: third?.id ?? 0, name: '待发雷司令', isShared: false },
      { id: first?.id ?? 0, name: 'Third', isShared: true },
    ],
    deleted: [second?.id ?? 0],
  })
  expect(arranged.map(({ name, query: kept }) => [name, kept])).toEqual([
    ['待发雷司令', 'tab=paid'],
    ['Third', query],
  ])
  expect((await anna.api.call(listViews, 'wines')).map(({ name }) => name)).toEqual(['Low'])
})

describe('others', () => {
  test('see what is shared, with its owner’s name, and cannot change it; nobody sees what is not, nor what a former colleague shared', async () => {
    const [anna, ben] = [await merchandiser(), await merchandiser()]
    await save(anna, 'Shared by Anna', { isShared: true })
    await save(anna, 'Private of Anna')
    await save(ben, 'Of Ben')
    const seen = await ben.api.call(listViews, 'orders')
    const shared = seen.find(({ name }) => name === 'Shared by Anna')
    expect(shared?.by).toBeTruthy()
    expect(seen[0]).toMatchObject({ name: 'Of Ben', by: null })
    expect(await namesOf(ben)).not.toContain('Private of Anna')
    const theirs = { page: 'orders', views: [{ id: shared?.id, name: 'Mine', isShared: false }], deleted: [] }
    expect(await ben.post('/staff/views/arrange', theirs)).toMatchObject({ status: 400, code: '100026' })
    await ben.post('/staff/views/arrange', { page: 'orders', views: [], deleted: [shared?.id] })
    expect(await namesOf(anna)).toContain('Shared by Anna')
    await shop.db`update account set scopes = '{shopper}' where id = ${anna.id}`
    expect(await namesOf(ben)).not.toContain('Shared by Anna')
  })

  test('who may not read a list has no views of it', async () => {
    const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
    expect(await save(agent, 'Orders')).toMatchObject({ status: 400, code: '100026' })
    expect((await agent.get('/staff/views?page=wines')).code).toBe('100026')
    expect((await agent.get('/staff/views?page=customers')).status).toBe(200)
    expect((await (await shopper(shop)).get('/staff/views?page=orders')).code).toBe('100101')
  })
})

test('wrong input is refused by name: no name, a name twice, an address of elsewhere, too many', async () => {
  const anna = await merchandiser()
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(31) },
    { page: 'accounts' },
    { query: '' },
    { query: '//evil.example' },
    { query: 'a=1#b' },
    { query: `a=${'1'.repeat(600)}` },
  ])
    expect(await save(anna, 'Name', wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, code: '100100' })
  await save(anna, 'Name')
  expect((await save(anna, 'Name')).msg).toContain('already')
  const answers = await Promise.all(Array.from({ length: 3 }, () => save(anna, 'At once')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (let count = 2; count < VIEWS_MAX; count += 1) await save(anna, `View ${count}`)
  expect((await save(anna, 'One more')).msg).toContain(String(VIEWS_MAX))
  const own = (await anna.api.call(listViews, 'orders')).filter(({ by }) => by === null)
  expect(own).toHaveLength(VIEWS_MAX)
})
