import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '#web/api/client.ts'
import { storeGuestCart } from './guest-cart.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

afterEach(() => vi.unstubAllGlobals())

test('the signed-out cart is merged on a plain HTTP address too, where browsers have no crypto.randomUUID', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const call = vi.fn(async (_endpoint: unknown, _input: { key: string }) => ({ capped: [] }))
  storeGuestCart([{ productId: 1001, skuCode: '0a1b2c3d', quantity: 2 }])
  await mergeGuestCart({ call } as unknown as Api)
  expect(call.mock.calls[0]?.[1].key).toMatch(/^[0-9a-f]{32}$/)
})
