import { expect, test } from 'vitest'
import { listLots } from '#contract/staff/lots.ts'
import { listReplacementsToSend } from '#contract/staff/replacements.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { shopper, shopWith } from '#test/support/shop.ts'
import { seedDemoLots, seedDemoReplacement } from './demo-lots.ts'
import { seedDemoShopper } from './demo-shopper.ts'

const shop = await shopWith({ wines: Array.from({ length: 40 }, (_, index) => ({ skus: [{ price: 80_00 + index * 100 }] })) })
const administrator = await shopper(shop, { scopes: ['shopper', 'admin'] })
await shop.db`update account set login = ${DEMO_SIGN_INS.administrator.login} where id = ${administrator.id}`
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const seed = async () => {
  await seedDemoLots(shop.deps)
  await seedDemoShopper(shop.deps)
  await seedDemoReplacement(shop.deps)
}
await seed()

test('the demo has lots that read as a demo, of which parcels have taken, and a replacement to send', async () => {
  const { list, count } = await keeper.api.call(listLots, {})
  expect(count).toBe(16)
  for (const lot of list) {
    expect(`${lot.lot} ${lot.declarationNumber} ${lot.certificateNumber} ${lot.supplier}`).toMatch(
      /DEMO.*DEMO.*DEMO.*Demo Exporter/,
    )
    expect([lot.bottledOn ?? '', lot.arrivedOn]).toEqual([lot.bottledOn ?? '', lot.arrivedOn].toSorted())
  }
  expect(list.filter(({ sent }) => sent > 0).length).toBeGreaterThan(3)
  const waiting = await keeper.api.call(listReplacementsToSend, {})
  expect(waiting.list).toMatchObject([{ reason: 'broken', lines: [{ left: 1 }] }])
})

test('the shop’s books are right, and a second seed changes nothing', async () => {
  await seed()
  const counts = await shop.db`select (select count(*) from lot) as lots, (select count(*) from replacement) as replacements`
  expect(counts).toEqual([{ lots: 16, replacements: 1 }])
  expect(await violations(shop.db)).toEqual([])
})
