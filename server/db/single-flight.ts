import { outsideOfActs } from './acting.ts'
import { withoutTimeLimit } from './time-limit.ts'

/** Shares reads: calls during one read share the next, so each answer was begun after its call. */
export function singleFlight<Source extends object, Answer>(
  read: (source: Source) => Promise<Answer>,
): (source: Source) => Promise<Answer> {
  const running = new WeakMap<Source, Promise<Answer>>()
  const next = new WeakMap<Source, Promise<Answer>>()

  const start = (source: Source): Promise<Answer> => {
    next.delete(source)
    const answer = outsideOfActs(() => withoutTimeLimit(() => read(source))).finally(() => running.delete(source))
    running.set(source, answer)
    return answer
  }
  const startAfter = (before: Promise<Answer>, source: Source): Promise<Answer> => {
    const answer = before.then(
      () => start(source),
      () => start(source),
    )
    next.set(source, answer)
    return answer
  }
  return (source) => {
    const waiting = next.get(source)
    if (waiting) return waiting
    const before = running.get(source)
    return before ? startAfter(before, source) : start(source)
  }
}
