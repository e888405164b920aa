import type { CartLine } from '#domain/cart.ts'
import type { CartStorage } from './cart-storage.ts'

/** A line that was taken out, shown in its place so that it can be put back. */
type RemovedLine = { line: CartLine; index: number }
export type CartView = {
  status: 'loading' | 'ready' | 'unreachable'
  valid: readonly CartLine[]
  invalid: readonly CartLine[]
  removed: readonly RemovedLine[]
}

/** What happens around the cart: the header's number, and a refusal that the shopper must be told of. */
type Surroundings = { onCount: (count: number) => void; onProblem: (error: unknown) => void }

export type CartStore = ReturnType<typeof createCartStore>

/**
 * The cart as the page shows it. A change is seen at once and sent afterwards; what the shop answers is right (U34). Of several
 * changes to a line while one is under way, only the last is sent.
 */
export function createCartStore(storage: CartStorage, { onCount, onProblem }: Surroundings) {
  let view: CartView = { status: 'loading', valid: [], invalid: [], removed: [] }
  /** Quantities that the shop has not confirmed yet, by SKU. */
  const wanted = new Map<string, number>()
  /** The last change of each SKU that is not answered yet; the next one waits for it. */
  const underWay = new Map<string, Promise<void>>()
  const saving = new Set<string>()
  /** Taken out here and not answered yet: what is read meanwhile may still hold them. */
  const leaving = new Set<string>()
  const listeners = new Set<() => void>()
  let loads = 0

  const show = (change: Partial<CartView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const withQuantity = (skuCode: string, quantity: number) =>
    view.valid.map((line) => (line.skuCode === skuCode ? { ...line, quantity } : line))

  async function load(): Promise<void> {
    loads += 1
    const turn = loads
    try {
      const cart = await storage.list()
      // A later load knows better, and what the shopper has just chosen must not jump back.
      if (turn !== loads) return
      const isStaying = ({ skuCode }: CartLine) => !leaving.has(skuCode)
      const valid = cart.valid.filter(isStaying)
      const overlaid = valid.map((line) => ({ ...line, quantity: wanted.get(line.skuCode) ?? line.quantity }))
      const present = new Set(valid.map(({ skuCode }) => skuCode))
      show({
        status: 'ready',
        valid: overlaid,
        invalid: cart.invalid.filter(isStaying),
        removed: view.removed.filter(({ line }) => !present.has(line.skuCode)),
      })
    } catch (error) {
      if (turn !== loads) return
      if (view.status !== 'ready') show({ status: 'unreachable' })
      onProblem(error)
    }
  }

  /** After every change: only the shop knows what is really there now, and at which price. */
  async function reload(): Promise<void> {
    await load()
    const turn = loads
    const count = await storage.count().catch(() => undefined)
    if (count !== undefined && turn === loads) onCount(count)
  }

  /** Changes of a SKU are sent one after the other, in the order in which they were made. */
  function inTurn(skuCode: string, change: () => Promise<void>): Promise<void> {
    const before = underWay.get(skuCode)
    const own = (before ? before.then(change) : change()).finally(() => {
      if (underWay.get(skuCode) === own) underWay.delete(skuCode)
    })
    underWay.set(skuCode, own)
    return own
  }

  async function attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      onProblem(error)
    }
  }

  async function save(line: CartLine): Promise<void> {
    const { skuCode } = line
    // Also what is chosen while the cart is read again.
    for (let quantity = wanted.get(skuCode); quantity !== undefined; quantity = wanted.get(skuCode)) {
      const sent = quantity
      await attempt(() => storage.setQuantity(line, sent))
      if (wanted.get(skuCode) !== sent) continue
      wanted.delete(skuCode)
      await reload()
    }
    saving.delete(skuCode)
  }

  return {
    get: (): CartView => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,

    setQuantity(line: CartLine, quantity: number): void {
      const { skuCode } = line
      wanted.set(skuCode, quantity)
      show({ valid: withQuantity(skuCode, quantity) })
      if (saving.has(skuCode)) return
      saving.add(skuCode)
      void inTurn(skuCode, () => save(line))
    },

    /** When everything that was changed has been answered. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },

    async remove(line: CartLine): Promise<void> {
      const { skuCode } = line
      const index = view.valid.findIndex((other) => other.skuCode === skuCode)
      show({
        valid: view.valid.filter((other) => other.skuCode !== skuCode),
        removed: [...view.removed.filter((other) => other.line.skuCode !== skuCode), { line, index }],
      })
      leaving.add(skuCode)
      await inTurn(skuCode, async () => {
        await attempt(() => storage.remove([line]))
        leaving.delete(skuCode)
        await reload()
      })
    },

    async putBack(line: CartLine): Promise<void> {
      show({ removed: view.removed.filter((other) => other.line.skuCode !== line.skuCode) })
      await inTurn(line.skuCode, async () => {
        await attempt(() => storage.putBack(line))
        await reload()
      })
    },

    /** Lines that cannot be bought any more; there is no way back for them. */
    async removeInvalid(lines: readonly CartLine[]): Promise<void> {
      const gone = lines.map(({ skuCode }) => skuCode)
      show({ invalid: view.invalid.filter(({ skuCode }) => !gone.includes(skuCode)) })
      for (const skuCode of gone) leaving.add(skuCode)
      await attempt(() => storage.remove(lines))
      for (const skuCode of gone) leaving.delete(skuCode)
      await reload()
    },
  }
}
