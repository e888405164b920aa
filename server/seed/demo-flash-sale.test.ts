import { expect, test } from 'vitest'
import { listFlashItems, listSlots } from '#contract/shop/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, client, shopWith } from '#test/support/shop.ts'
import { seedDemoFlashSale } from './demo-flash-sale.ts'

const shop = await shopWith()
const visitor = client(shop.app)

test('the demo has a running sale at whatever hour it is opened, with a wine that is sold out and one that nearly is', async () => {
  for (let wine = 0; wine < 16; wine += 1) await addWine(shop.db, { skus: [{ price: 98_00 + wine * 20_00, stock: 40 }] })
  await seedDemoFlashSale(shop.deps)
  await seedDemoFlashSale(shop.deps)
  expect(await violations(shop.db)).toEqual([])
  expect((await shop.db`select from flash_item`).length).toBe(16)

  for (let hour = 0; hour < 24; hour += 1) {
    shop.setClock(hour * 60)
    const { slots, current } = await visitor.api.call(listSlots)
    expect(slots).toHaveLength(4)
    expect(slots[current]?.state).toBe('running')
    const items = await visitor.api.call(listFlashItems, { slotId: slots[current]?.id ?? 0 })
    expect(items.map(({ remaining }) => remaining)).toEqual([21, 11, 2, 0])
    for (const { price, listPrice, state } of items) {
      expect(price).toBeLessThan(listPrice ?? 0)
      expect(state).toBe('running')
    }
  }
})
