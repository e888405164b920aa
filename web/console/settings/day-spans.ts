import { isSpan, type Span } from '#domain/conversation-hours.ts'

/** Whether the spans are valid and do not overlap. */
export function areSpansRight(spans: readonly Span[]): boolean {
  const inOrder = spans.toSorted((one, other) => one.from.localeCompare(other.from))
  return inOrder.every((span, index) => isSpan(span) && (inOrder[index - 1]?.to ?? '') <= span.from)
}

export function nextSpan(spans: readonly Span[]): Span {
  const last = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (last === undefined) return { from: '09:00', to: '18:00' }
  return last < '24:00' ? { from: last, to: '24:00' } : { from: '00:00', to: '24:00' }
}

/** Turns "9", "930" and "9.30" into times; other text stays. */
export function asTime(typed: string): string {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:：.]?\s*(\d{2}))?\s*[:：.]?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
