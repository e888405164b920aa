/** What somebody reads on a page, in its order. A Chinese sign is a word, because names are broken between any two of them. */
export const visibleWords = (html: string): string[] =>
  html
    .replace(/<head[\s\S]*?<\/head>/, ' ')
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .match(/\p{Script=Han}|[\p{L}\d]+(?:[.,'-][\p{L}\d]+)*/gu) ?? []

/** The words that two pages of a shop begin and end with. */
export function frameOf(one: readonly string[], other: readonly string[]): { before: string[]; after: string[] } {
  let first = 0
  while (first < one.length && one[first] === other[first]) first += 1
  let last = 0
  while (last < one.length - first && one.at(-1 - last) === other.at(-1 - last)) last += 1
  return { before: one.slice(0, first), after: one.slice(one.length - last) }
}

/** How much of a page's words another page shows as well, each as often. */
export function shareShown(words: readonly string[], by: readonly string[]): number {
  const there = new Map<string, number>()
  for (const word of by) there.set(word, (there.get(word) ?? 0) + 1)
  let shown = 0
  for (const word of words) {
    const left = there.get(word) ?? 0
    if (left === 0) continue
    shown += 1
    there.set(word, left - 1)
  }
  return shown / words.length
}
