import { Store } from '@tanstack/store'
import type { CartLine, CheaperCase } from '#domain/cart.ts'
import type { CartStorage } from './cart-storage.ts'

/** Shown in its place so that it can be put back. */
type RemovedLine = { line: CartLine; index: number }
export type CartView = {
  status: 'loading' | 'ready' | 'unreachable'
  valid: readonly CartLine[]
  invalid: readonly CartLine[]
  removed: readonly RemovedLine[]
}

/** The header's count, and errors to show. */
type Surroundings = { onCount: (count: number) => void; onProblem: (error: unknown) => void }

export const NOT_YET: CartView = { status: 'loading', valid: [], invalid: [], removed: [] }

export type CartStore = ReturnType<typeof createCartStore>

/** Sends the changes of a SKU one after the other. `settled` ends when all have been answered. */
function perSkuQueue() {
  const underWay = new Map<string, Promise<void>>()
  return {
    inTurn(skuCode: string, change: () => Promise<void>): Promise<void> {
      const before = underWay.get(skuCode)
      const own = (before ? before.then(change) : change()).finally(() => {
        if (underWay.get(skuCode) === own) underWay.delete(skuCode)
      })
      underWay.set(skuCode, own)
      return own
    },
    settled: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },
  }
}

type UnderWay = { wanted: ReadonlyMap<string, number>; leaving: ReadonlySet<string> }

/** What the shop answered, with what it was told and has not answered yet. */
function withChangesUnderWay(
  cart: Awaited<ReturnType<CartStorage['list']>>,
  removed: CartView['removed'],
  { wanted, leaving }: UnderWay,
): CartView {
  const isStaying = ({ skuCode }: CartLine) => !leaving.has(skuCode)
  const valid = cart.valid.filter(isStaying)
  const present = new Set(valid.map(({ skuCode }) => skuCode))
  return {
    status: 'ready',
    valid: valid.map((line) => ({ ...line, quantity: wanted.get(line.skuCode) ?? line.quantity })),
    invalid: cart.invalid.filter(isStaying),
    removed: removed.filter(({ line }) => !present.has(line.skuCode)),
  }
}

/** The cart with optimistic updates (U34). Of several changes to a line while one is under way, only the last is sent. */
export function createCartStore(storage: CartStorage, { onCount, onProblem }: Surroundings) {
  const view = new Store(NOT_YET)
  /** Unconfirmed quantities by SKU. */
  const wanted = new Map<string, number>()
  const { inTurn, settled } = perSkuQueue()
  const saving = new Set<string>()
  /** Removed but not answered yet: a reload may still contain them. */
  const leaving = new Set<string>()
  let loads = 0
  /** As the shop answered last. */
  let answered: Awaited<ReturnType<CartStorage['list']>> | undefined

  const show = (change: Partial<CartView>) => view.setState((present) => ({ ...present, ...change }))
  const withQuantity = (skuCode: string, quantity: number) =>
    view.state.valid.map((line) => (line.skuCode === skuCode ? { ...line, quantity } : line))

  async function load(): Promise<void> {
    loads += 1
    const turn = loads
    try {
      const cart = await storage.list()
      // A later load is newer; and an optimistic value must not jump back.
      if (turn !== loads) return
      answered = cart
      show(withChangesUnderWay(cart, view.state.removed, { wanted, leaving }))
    } catch (error) {
      if (turn !== loads) return
      // A change that did not get through is taken back: the checkout would not have it either.
      if (answered) show(withChangesUnderWay(answered, view.state.removed, { wanted, leaving }))
      else show({ status: 'unreachable' })
      onProblem(error)
    }
  }

  /** After every change: only the shop knows stock and price. */
  async function reload(): Promise<void> {
    await load()
    const turn = loads
    const count = await storage.count().catch(() => undefined)
    if (count !== undefined && turn === loads) onCount(count)
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
    // Also for what is chosen during the reload.
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
    view,
    get: (): CartView => view.state,
    load,

    setQuantity(line: CartLine, quantity: number): void {
      const { skuCode } = line
      wanted.set(skuCode, quantity)
      show({ valid: withQuantity(skuCode, quantity) })
      if (saving.has(skuCode)) return
      saving.add(skuCode)
      void inTurn(skuCode, () => save(line))
    },

    settled,

    async remove(line: CartLine): Promise<void> {
      const { skuCode } = line
      const index = view.state.valid.findIndex((other) => other.skuCode === skuCode)
      show({
        valid: view.state.valid.filter((other) => other.skuCode !== skuCode),
        removed: [...view.state.removed.filter((other) => other.line.skuCode !== skuCode), { line, index }],
      })
      leaving.add(skuCode)
      await inTurn(skuCode, async () => {
        await attempt(() => storage.remove([line]))
        leaving.delete(skuCode)
        await reload()
      })
    },

    async putBack(line: CartLine): Promise<void> {
      show({ removed: view.state.removed.filter((other) => other.line.skuCode !== line.skuCode) })
      await inTurn(line.skuCode, async () => {
        await attempt(() => storage.putBack(line))
        await reload()
      })
    },

    toCases: (line: CartLine, found: CheaperCase): Promise<void> =>
      inTurn(line.skuCode, async () => {
        await attempt(() => storage.toCases(line, found))
        await reload()
      }),

    /** There is no undo for them. */
    async removeInvalid(lines: readonly CartLine[]): Promise<void> {
      const gone = lines.map(({ skuCode }) => skuCode)
      show({ invalid: view.state.invalid.filter(({ skuCode }) => !gone.includes(skuCode)) })
      for (const skuCode of gone) leaving.add(skuCode)
      await attempt(() => storage.remove(lines))
      for (const skuCode of gone) leaving.delete(skuCode)
      await reload()
    },
  }
}
