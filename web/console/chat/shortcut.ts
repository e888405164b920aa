type Shortcut = { shortcut: string; words: string }

const SHOWN_MAX = 8
const BEGUN = /^\/([^\s/]{0,30})$/u

/** The text after the slash; undefined when no shortcut is being written. */
export const begunShortcut = (draft: string): string | undefined => BEGUN.exec(draft)?.[1]?.toLowerCase()

/** Matches of the shortcut's beginning come first, then of its middle, then of the text. */
export function fittingReplies<Reply extends Shortcut>(replies: readonly Reply[], begun: string): Reply[] {
  const place = ({ shortcut, words }: Shortcut): number => {
    const short = shortcut.toLowerCase()
    if (short === begun) return 0
    if (short.startsWith(begun)) return 1
    if (short.includes(begun)) return 2
    return words.toLowerCase().includes(begun) ? 3 : Number.POSITIVE_INFINITY
  }
  return replies
    .map((reply) => ({ reply, at: place(reply) }))
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((a, b) => a.at - b.at || a.reply.shortcut.localeCompare(b.reply.shortcut))
    .slice(0, SHOWN_MAX)
    .map(({ reply }) => reply)
}

/** Unknown and empty variables stay, to be corrected before sending. */
export const fillVariables = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole)

export const hasOpenVariable = (words: string): boolean => /\{\w+\}/.test(words)

/** The highlight wraps at both ends; undefined for other keys. */
export function moveChoice(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}
