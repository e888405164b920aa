import { isSpan, type Span } from '#domain/conversation-hours.ts'

/** Each begins before it ends, and none begins before the one in front of it has ended. */
export function areSpansRight(spans: readonly Span[]): boolean {
  const inOrder = spans.toSorted((one, other) => one.from.localeCompare(other.from))
  return inOrder.every((span, index) => isSpan(span) && (inOrder[index - 1]?.to ?? '') <= span.from)
}

/** What is added when one is wanted: the usual day, or the time after the last stretch. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (last === undefined) return { from: '09:00', to: '18:00' }
  return last < '24:00' ? { from: last, to: '24:00' } : { from: '00:00', to: '24:00' }
}

/** A time as people write it (9, 930, 9:30, 9.30, 9：30) as the shop writes it; what is no time stays as it is. */
export function asTime(written: string): string {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:：.]?\s*(\d{2}))?\s*[:：.]?\s*$/.exec(written) ?? []
  return hours === undefined ? written : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
