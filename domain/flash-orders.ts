/** `earlier`: the order already placed with this key. */
export type FlashRequest = {
  key: string
  accountId: number
  quantity: number
  /** Of the rest of the request: one key may not be used for two different requests (T06). */
  digest: string
  earlier: { number: string; digest: string } | null
}
export type FlashLimits = { remaining: number; perPerson: number; perOrder: number }

export type FlashVerdict =
  | { kind: 'accepted' }
  /** The same request came before: earlier in this batch, or in an earlier one. */
  | { kind: 'exists'; number: string }
  | { kind: 'repeated'; place: number }
  | { kind: 'key-reused' }
  | { kind: 'per-order'; max: number }
  | { kind: 'per-person'; max: number; bought: number }
  | { kind: 'too-few'; left: number }
  | { kind: 'sold-out' }

/**
 * Decides requests in their order. `boughtBy`: packs an account has ordered before. A refused request takes nothing, so a
 * smaller one after it may succeed.
 */
export function decideFlashOrders(
  limits: FlashLimits,
  boughtBy: ReadonlyMap<number, number>,
  requests: readonly FlashRequest[],
): FlashVerdict[] {
  const bought = new Map(boughtBy)
  const placeOfKey = new Map<string, number>()
  let { remaining } = limits
  return requests.map((request, place) => {
    const earlier = placeOfKey.get(request.key)
    const digest = request.earlier?.digest ?? (earlier === undefined ? undefined : requests[earlier]?.digest)
    if (digest !== undefined && digest !== request.digest) return { kind: 'key-reused' }
    if (request.earlier) return { kind: 'exists', number: request.earlier.number }
    if (earlier !== undefined) return { kind: 'repeated', place: earlier }

    const { quantity, accountId } = request
    const had = bought.get(accountId) ?? 0
    if (quantity > limits.perOrder) return { kind: 'per-order', max: limits.perOrder }
    if (had + quantity > limits.perPerson) return { kind: 'per-person', max: limits.perPerson, bought: had }
    if (remaining === 0) return { kind: 'sold-out' }
    if (quantity > remaining) return { kind: 'too-few', left: remaining }
    remaining -= quantity
    bought.set(accountId, had + quantity)
    placeOfKey.set(request.key, place)
    return { kind: 'accepted' }
  })
}
