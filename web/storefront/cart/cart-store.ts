import type { CartLine } from '#domain/cart.ts'
import type { CartKeeper } from './cart-keepers.ts'

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
export function createCartStore(keeper: CartKeeper, { onCount, onProblem }: Surroundings) {
  let view: CartView = { status: 'loading', valid: [], invalid: [], removed: [] }
  /** Quantities that the shop has not confirmed yet, by SKU. */
  const wanted = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()
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
      const { valid, invalid } = await keeper.list()
      // A later load knows better, and what the shopper has just chosen must not jump back.
      if (turn !== loads) return
      const overlaid = valid.map((line) => ({ ...line, quantity: wanted.get(line.skuCode) ?? line.quantity }))
      const present = new Set(valid.map(({ skuCode }) => skuCode))
      show({ status: 'ready', valid: overlaid, invalid, removed: view.removed.filter(({ line }) => !present.has(line.skuCode)) })
    } catch (error) {
      if (turn !== loads) return
      if (view.status !== 'ready') show({ status: 'unreachable' })
      onProblem(error)
    }
  }

  /** After every change: only the shop knows what is really there now, and at which price. */
  async function reload(): Promise<void> {
    await load()
    await keeper.count().then(onCount, () => {})
  }

  async function attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      onProblem(error)
    }
    await reload()
  }

  async function save(line: CartLine): Promise<void> {
    const { skuCode } = line
    for (let quantity = wanted.get(skuCode); quantity !== undefined; quantity = wanted.get(skuCode)) {
      try {
        await keeper.setQuantity(line, quantity)
        if (wanted.get(skuCode) === quantity) wanted.delete(skuCode)
      } catch (error) {
        wanted.delete(skuCode)
        onProblem(error)
      }
    }
    await reload()
  }

  return {
    get: (): CartView => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,

    setQuantity(line: CartLine, quantity: number): void {
      wanted.set(line.skuCode, quantity)
      show({ valid: withQuantity(line.skuCode, quantity) })
      if (underWay.has(line.skuCode)) return
      const saving = save(line).finally(() => underWay.delete(line.skuCode))
      underWay.set(line.skuCode, saving)
    },

    /** When everything that was changed has been answered. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },

    async remove(line: CartLine): Promise<void> {
      const index = view.valid.findIndex(({ skuCode }) => skuCode === line.skuCode)
      show({
        valid: view.valid.filter(({ skuCode }) => skuCode !== line.skuCode),
        removed: [...view.removed.filter((other) => other.line.skuCode !== line.skuCode), { line, index }],
      })
      await underWay.get(line.skuCode)
      await attempt(() => keeper.remove([line]))
    },

    async putBack(line: CartLine): Promise<void> {
      show({ removed: view.removed.filter((other) => other.line.skuCode !== line.skuCode) })
      await attempt(() => keeper.putBack(line))
    },

    /** Lines that cannot be bought any more; there is no way back for them. */
    async removeInvalid(lines: readonly CartLine[]): Promise<void> {
      const gone = new Set(lines.map(({ skuCode }) => skuCode))
      show({ invalid: view.invalid.filter(({ skuCode }) => !gone.has(skuCode)) })
      await attempt(() => keeper.remove(lines))
    },
  }
}
