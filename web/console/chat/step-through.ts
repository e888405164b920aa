/** The next (1) or previous (-1) conversation; it stays at the ends and begins with the first. */
export function stepFrom(ids: readonly number[], openId: number | undefined, step: 1 | -1): number | undefined {
  const at = openId === undefined ? -1 : ids.indexOf(openId)
  if (at < 0) return ids[0]
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}

/** False in text fields, with modifiers, and for handled keys. */
export const isForStepping = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest('input:not([type="radio"]), textarea, select, [contenteditable="true"], dialog[open]')
}

export const stepOfKey = (key: string): 1 | -1 | undefined => (({ j: 1, k: -1 }) as const)[key as 'j' | 'k']
