/** Without a byte or a step for so long the work is given up: somebody holds a lock, or a disk or a connection hangs. */
const STALLED_AFTER_MS = 10 * 60_000

export type Patience = {
  /** Breaks the work off; its reason is what the work fails with. */
  signal?: AbortSignal | undefined
  stalledAfterMs?: number | undefined
}

export type Progress = {
  /** For pipelines: they end when the work is given up. */
  signal: AbortSignal
  /** Says what is done next; throws when the work has been given up. */
  step: (name: string) => void
  /** Notices that something moves, wherever it must not throw. */
  moved: () => void
  /** Lets the pieces of a stream through and notices that they move. */
  watch: <Piece>(pieces: AsyncIterable<Piece>) => AsyncIterable<Piece>
  /** From here on the work is not broken off any more; it may still stall. */
  finish: () => void
}

/** Runs `work` until it is done, is broken off, or has not moved for `stalledAfterMs`. It is not waited for then: it ends at its next step. */
export async function whileMoving<T>(
  { signal: outer, stalledAfterMs = STALLED_AFTER_MS }: Patience,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const ending = new AbortController()
  const givenUp = Promise.withResolvers<never>()
  const giveUp = (reason: unknown) => {
    ending.abort(reason)
    givenUp.reject(reason)
  }
  let doing = 'the beginning'
  const timer = setTimeout(
    () => giveUp(new Error(`Nothing has moved for ${stalledAfterMs / 1000} seconds at this step: ${doing}. Given up.`)),
    stalledAfterMs,
  )
  const breakOff = () => giveUp(outer?.reason)
  const finish = () => outer?.removeEventListener('abort', breakOff)
  outer?.addEventListener('abort', breakOff)
  const progress: Progress = {
    signal: ending.signal,
    step(name) {
      ending.signal.throwIfAborted()
      doing = name
      timer.refresh()
    },
    moved: () => void timer.refresh(),
    async *watch(pieces) {
      for await (const piece of pieces) {
        timer.refresh()
        yield piece
      }
    },
    finish,
  }
  try {
    return await Promise.race([work(progress), givenUp.promise])
  } finally {
    clearTimeout(timer)
    finish()
  }
}
