import { withoutTimeLimit } from './time-limit.ts'

/**
 * A read whose askers share its answers: whoever asks while one is under way waits for the next, together with all who ask meanwhile. So
 * each gets an answer that was begun after he asked, and a database has one such read at a time, however many ask.
 */
export function singleFlight<Source extends object, Answer>(
  read: (source: Source) => Promise<Answer>,
): (source: Source) => Promise<Answer> {
  const running = new WeakMap<Source, Promise<Answer>>()
  const next = new WeakMap<Source, Promise<Answer>>()

  const start = (source: Source): Promise<Answer> => {
    next.delete(source)
    const answer = withoutTimeLimit(() => read(source)).finally(() => running.delete(source))
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
