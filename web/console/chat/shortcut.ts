/** What a canned reply is to the composer: written `/shortcut`, said in the shopper's language. */
type Shortcut = { shortcut: string; words: string }

const SHOWN_MAX = 8
/** A slash at the very beginning, and nothing after it that could be the beginning of a sentence. */
const BEGUN = /^\/([^\s/]{0,30})$/u

/** What the agent has written after the slash, `''` for the slash alone; undefined when no shortcut is being written. */
export const begunShortcut = (draft: string): string | undefined => BEGUN.exec(draft)?.[1]?.toLowerCase()

/** The replies that fit, those whose shortcut begins like it first, then those that have it in the middle, then those whose words have it. */
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

/** Fills in `{name}` and its like; a variable that is not known, or known to be empty, stays to be seen and mended before it is sent. */
export const fillVariables = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) && values[name]) || whole)

/** Whether something in braces is left that the shopper should never read. */
export const hasOpenVariable = (words: string): boolean => /\{\w+\}/.test(words)

/** The place of the highlighted row after a key, round at both ends; undefined for keys that do not move it. */
export function moveChoice(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}
