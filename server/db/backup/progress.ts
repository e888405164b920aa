/** The work is given up: a lock is held, or a disk or connection hangs. */
const STALLED_AFTER_MS = 10 * 60_000

export type Patience = {
  signal?: AbortSignal | undefined
  stalledAfterMs?: number | undefined
}

export type Progress = {
  signal: AbortSignal
  /** Throws when the work was given up. */
  step: (name: string) => void
  /** Reports progress without throwing. */
  moved: () => void
  watch: <Piece>(pieces: AsyncIterable<Piece>) => AsyncIterable<Piece>
  /** From here on the work cannot be aborted. */
  finish: () => void
}

/** Runs `work` until it ends, is aborted, or makes no progress for `stalledAfterMs`. */
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
