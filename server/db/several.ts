/** `atOnce` at a time. After a failure no more begins; it is thrown once the running ones have ended. */
export async function severalAtOnce<T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]()
  let hasFailed = false
  const workThrough = async () => {
    for (let next = left.next(); !next.done && !hasFailed; next = left.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workThrough))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
