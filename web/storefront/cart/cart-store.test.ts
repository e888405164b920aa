import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart.ts'
import { fen } from '#domain/money.ts'
import type { CartStorage } from './cart-storage.ts'
import { createCartStore } from './cart-store.ts'

const line = (skuCode: string, quantity: number): CartLine => ({
  id: skuCode,
  productId: 1,
  skuCode,
  name: { zh: '雷司令', en: 'Riesling' },
  image: '',
  vintage: 2023,
  sizeMl: 750,
  pack: 1,
  price: fen(100_00),
  listPrice: null,
  priceWhenAdded: fen(100_00),
  quantity,
  stock: 10,
  isValid: true,
  flashItemId: null,
})

/** A shop that answers when it is told to, and refuses more than ten. */
function shopWith(...lines: CartLine[]) {
  let kept = lines
  let isReachable = true
  const sent: number[] = []
  const waiting: (() => void)[] = []
  const storage: CartStorage = {
    list: async () => {
      if (!isReachable) throw new Error('nobody answers')
      return { valid: kept, invalid: [] }
    },
    count: async () => kept.reduce((sum, { quantity }) => sum + quantity, 0),
    setQuantity: async ({ skuCode }, quantity) => {
      sent.push(quantity)
      if (!isReachable) throw new Error('nobody answers')
      await new Promise<void>((answer) => waiting.push(answer))
      if (quantity > 10) throw new Error('only ten left')
      kept = kept.map((each) => (each.skuCode === skuCode ? { ...each, quantity } : each))
    },
    remove: async (gone) => {
      if (!isReachable) throw new Error('nobody answers')
      kept = kept.filter(({ skuCode }) => !gone.some((each) => each.skuCode === skuCode))
    },
    putBack: async (back) => {
      kept = [...kept, back]
    },
    toCases: async () => {},
  }
  const problems: unknown[] = []
  const counts: number[] = []
  const store = createCartStore(storage, { onCount: (count) => counts.push(count), onProblem: (error) => problems.push(error) })
  const quantities = () => store.get().valid.map(({ quantity }) => quantity)
  const goOffline = () => {
    isReachable = false
  }
  return { store, goOffline, sent, problems, counts, quantities, answer: () => waiting.shift()?.(), kept: () => kept }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

describe('the cart as the page shows it (U34)', () => {
  test('a change without a network is taken back, so that the page shows what the checkout will', async () => {
    const { store, goOffline, quantities, problems } = shopWith(line('a', 9), line('b', 1))
    await store.load()
    goOffline()
    const [nine, one] = store.get().valid
    if (!nine || !one) throw new Error('the cart is empty')
    store.setQuantity(nine, 10)
    await store.settled()
    await store.remove(one)
    expect(quantities()).toEqual([9, 1])
    expect(store.get()).toMatchObject({ status: 'ready', removed: [] })
    expect(problems.length).toBeGreaterThan(0)
  })

  test('a change is seen before it is answered, and of several only the last is sent', async () => {
    const { store, sent, quantities, answer, counts } = shopWith(line('a', 1))
    await store.load()
    const [shown] = store.get().valid
    if (!shown) throw new Error('the cart is empty')
    for (const quantity of [2, 3, 4]) store.setQuantity(shown, quantity)
    expect(quantities()).toEqual([4])
    answer()
    await soon()
    expect(sent).toEqual([2, 4])
    answer()
    await store.settled()
    expect(quantities()).toEqual([4])
    expect(counts.at(-1)).toBe(4)
  })

  test('what is loaded while a change is under way does not take it back', async () => {
    const { store, quantities, answer } = shopWith(line('a', 1))
    await store.load()
    store.setQuantity(line('a', 1), 5)
    await store.load()
    expect(quantities()).toEqual([5])
    answer()
    await store.settled()
    expect(quantities()).toEqual([5])
  })

  test('a change that is made while the cart is read again after the one before is sent, too', async () => {
    const { store, sent, quantities, answer, kept } = shopWith(line('a', 1))
    await store.load()
    store.setQuantity(line('a', 1), 2)
    answer()
    // Answered; the cart is being read again.
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
    store.setQuantity(line('a', 2), 3)
    await soon()
    expect(sent).toEqual([2, 3])
    answer()
    await store.settled()
    expect(quantities()).toEqual([3])
    expect(kept().map(({ quantity }) => quantity)).toEqual([3])
  })

  test('a refused change goes back to what the shop has, and the reason is told', async () => {
    const { store, quantities, answer, problems } = shopWith(line('a', 1))
    await store.load()
    store.setQuantity(line('a', 1), 11)
    expect(quantities()).toEqual([11])
    answer()
    await store.settled()
    expect(quantities()).toEqual([1])
    expect(problems).toEqual([new Error('only ten left')])
  })

  test('a choice that follows a refused one is still sent', async () => {
    const { store, sent, quantities, answer, problems } = shopWith(line('a', 1))
    await store.load()
    store.setQuantity(line('a', 1), 11)
    store.setQuantity(line('a', 1), 5)
    answer()
    await soon()
    expect(sent).toEqual([11, 5])
    answer()
    await store.settled()
    expect([quantities(), problems.length]).toEqual([[5], 1])
  })

  test('of two lines that are taken out quickly neither comes back meanwhile, and both can be put back', async () => {
    const { store, kept } = shopWith(line('a', 1), line('b', 2), line('c', 3))
    await store.load()
    const seen: string[] = []
    store.view.subscribe(() => seen.push(...store.get().valid.map(({ skuCode }) => skuCode)))
    await Promise.all([store.remove(line('a', 1)), store.remove(line('b', 2))])
    expect(seen.filter((skuCode) => skuCode === 'a')).toEqual([])
    expect(store.get().removed.map((removed) => removed.line.skuCode)).toEqual(['a', 'b'])
    expect(kept().map(({ skuCode }) => skuCode)).toEqual(['c'])
  })

  test('a line that is put back before its removal is answered stays', async () => {
    const { store, kept } = shopWith(line('a', 1))
    await store.load()
    await Promise.all([store.remove(line('a', 1)), store.putBack(line('a', 1))])
    expect(kept().map(({ skuCode }) => skuCode)).toEqual(['a'])
    expect(store.get().valid.map(({ skuCode }) => skuCode)).toEqual(['a'])
  })

  test('a removed line keeps its place until it is put back', async () => {
    const { store, kept } = shopWith(line('a', 1), line('b', 2))
    await store.load()
    await store.remove(line('a', 1))
    expect(kept().map(({ skuCode }) => skuCode)).toEqual(['b'])
    expect(store.get().removed).toMatchObject([{ index: 0, line: { skuCode: 'a' } }])
    await store.putBack(line('a', 1))
    expect(kept().map(({ skuCode }) => skuCode)).toEqual(['b', 'a'])
    expect(store.get().removed).toEqual([])
  })

  test('a cart that cannot be read says so, and one that was read before stays', async () => {
    const { store, problems } = shopWith()
    const broken = createCartStore({ list: () => Promise.reject(new Error('offline')) } as unknown as CartStorage, {
      onCount: () => {},
      onProblem: (error) => problems.push(error),
    })
    await broken.load()
    expect(broken.get().status).toBe('unreachable')
    await store.load()
    expect(store.get().status).toBe('ready')
    expect(problems).toHaveLength(1)
  })
})
