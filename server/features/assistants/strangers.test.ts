import { expect, test } from 'vitest'
import { assistant, platform } from '#test/support/assistant.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [{ en: 'Riesling', skus: [{ price: 100_00, stock: 30 }] }] })

/** A search by a platform that nobody knows, which in the demo has a profile all the same. */
const search = (profile: string, remoteAddress: string, payload: object = { query: 'riesling' }) =>
  shop.app.inject({
    method: 'POST',
    url: '/ucp/v1/catalog/search',
    headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${profile}"` },
    payload,
    remoteAddress,
  })

test('one network that invents platforms is turned away, and shuts out no assistant of another', async () => {
  const statuses: number[] = []
  for (let number = 0; number < 130; number += 1)
    statuses.push((await search(`https://x${number}.example/p`, '198.51.100.7')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const refused = await search('https://one-more.example/p', '198.51.100.7')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect((await search('https://x1.example/p', '198.51.100.7')).statusCode).toBe(200)
  expect((await search('https://new.example/p', '198.51.100.8')).statusCode).toBe(200)
})

test('a platform is put down with its first good call, not when it is only named', async () => {
  const known = async () =>
    (await shop.db<{ url: string }[]>`select profile_url as url from assistant_agent where profile_url like '%/once'`).length
  expect((await search('https://once.example/once', '198.51.100.9', { query: 7 })).statusCode).toBe(400)
  expect(await known()).toBe(0)
  expect((await search('https://once.example/once', '198.51.100.9')).statusCode).toBe(200)
  expect(await known()).toBe(1)
})

test('strangers push out the profile of no platform that has sold something', async () => {
  const home = await platform()
  const me = assistant(shop, { agent: home.at() })
  const { id } = await me.ask('create_checkout', { input: { line_items: [{ item: { id: shop.sku.code }, quantity: 1 }] } })
  const number = await paidOrder(shop, await shopper(shop, { balance: 1_000_00 }), [1])
  await shop.db`
    update assistant_basket set order_id = (select id from shop_order where number = ${number}) where id = ${id}`
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await me.ask('get_checkout', { id })
  for (let number = 0; number < 510; number += 1)
    await search(`https://y${number}.example/p`, `198.18.${Math.floor(number / 15)}.1`, { query: 7 })
  await me.ask('get_checkout', { id })
  expect(home.state.asked).toBe(1)
})

test('an address that is not public is not asked, and the answer says nothing about the network', async () => {
  for (const host of ['[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::1]', '[::7f00:1]', '198.18.0.1', 'nobody.invalid']) {
    const answer = await search(`https://${host}/p`, '198.51.100.10')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      424,
      { code: 'profile_unreachable', content: 'the profile could not be fetched' },
    ])
  }
})
