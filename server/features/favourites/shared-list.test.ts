import { beforeAll, expect, test } from 'vitest'
import { addFavourite } from '#contract/shop/favourites.ts'
import { endShare, findOwnShare, findSharedList, shareWishList } from '#contract/shop/wish-list.ts'
import { client, type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await shopWith({
    wines: [
      { zh: '雷司令', en: 'Riesling', skus: [{ price: 188_00 }] },
      { zh: '西万尼', en: 'Silvaner' },
      { zh: '下架的酒', en: 'Withdrawn' },
    ],
  })
})

const idOf = (index: number) => shop.wines[index]?.id ?? 0
const visitor = () => client(shop.app, { locale: 'en-US' })
async function ownerOf(nickname: string): Promise<Shopper> {
  const owner = await shopper(shop)
  await shop.db`update account set nickname = ${nickname} where id = ${owner.id}`
  for (const index of [0, 1, 2]) await owner.api.call(addFavourite, { productId: idOf(index) })
  return owner
}
const share = (owner: Shopper, shownAs: 'masked' | 'nickname' | 'nobody' = 'masked', renew = '') =>
  owner.api.call(shareWishList, { shownAs, renew })
const seen = (token: string) => visitor().api.call(findSharedList, token)

test('U78: private until shared; then whoever has the link sees the wines on sale, and of the owner what the owner chose', async () => {
  const owner = await ownerOf('林小满')
  expect(await owner.api.call(findOwnShare)).toBeNull()
  const { token } = await share(owner)
  expect(token).toMatch(/^[\w-]{22}$/)
  await shop.db`update product set on_sale = false where id = ${idOf(2)}`
  expect(await seen(token)).toMatchObject({
    owner: '林**满',
    count: 2,
    list: [{ id: idOf(1) }, { id: idOf(0), name: { zh: '雷司令', en: 'Riesling' }, price: 188_00 }],
  })
  await shop.db`update product set on_sale = true where id = ${idOf(2)}`
  const whole = JSON.stringify(await visitor().get(`/wish_list/of/${token}`))
  expect(whole).not.toContain('小')
  const [{ phone }] = (await shop.db`select phone from account where id = ${owner.id}`) as unknown as [{ phone: string }]
  expect(phone).toMatch(/\d{11}/)
  expect(whole).not.toContain(phone)
  expect((await share(owner, 'nickname')).token).toBe(token)
  expect((await seen(token)).owner).toBe('林小满')
  await share(owner, 'nobody')
  expect((await seen(token)).owner).toBe('')
})

test('U78: withdrawn or made again, the old link opens nothing; a guessed one neither', async () => {
  const owner = await ownerOf('小美')
  const first = await share(owner)
  const second = await share(owner, 'masked', first.token)
  expect(second.token).not.toBe(first.token)
  await expect(seen(first.token)).rejects.toThrow('no longer')
  expect((await seen(second.token)).count).toBeGreaterThan(0)
  await owner.api.call(endShare)
  await owner.api.call(endShare)
  await expect(seen(second.token)).rejects.toThrow('no longer')
  expect(await owner.api.call(findOwnShare)).toBeNull()
  for (const guess of ['x', '1', '%00', 'a'.repeat(100)])
    expect((await visitor().get(`/wish_list/of/${guess}`)).status).not.toBe(200)
  const third = await share(owner)
  expect([first.token, second.token]).not.toContain(third.token)
})

test('U78: shared or renewed several times at once, there is one link', async () => {
  const owner = await ownerOf('小美')
  const shares = await Promise.all(Array.from({ length: 5 }, () => share(owner)))
  expect(new Set(shares.map(({ token }) => token)).size).toBe(1)
  const old = shares[0]?.token ?? ''
  const renewed = await Promise.all(Array.from({ length: 5 }, () => share(owner, 'masked', old)))
  expect(new Set(renewed.map(({ token }) => token)).size).toBe(1)
  expect(renewed[0]?.token).not.toBe(old)
})

test('U78: somebody else neither ends nor renews it, and a closed account shows nothing', async () => {
  const [owner, other] = [await ownerOf('小美'), await ownerOf('阿强')]
  const { token } = await share(owner)
  await other.api.call(endShare)
  await share(other, 'masked', token)
  expect((await seen(token)).owner).toBe('小**')
  await shop.db`update account set blocked_at = now() where id = ${owner.id}`
  await expect(seen(token)).rejects.toThrow('no longer')
  for (const path of ['/wish_list/share', '/wish_list/end'])
    expect((await visitor().post(path, { shown_as: 'nobody' })).status).not.toBe(200)
})
