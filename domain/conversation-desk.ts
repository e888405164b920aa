import type { ChosenPresence } from './conversation.ts'
import type { ServiceHours } from './conversation-hours.ts'
import type { Localized } from './locale.ts'

/** `own`: mine. `waiting`: the queue. `closed`: resting, served by me last. `all`: supervisors only. */
export const BOXES = ['own', 'waiting', 'closed', 'all'] as const
export type Box = (typeof BOXES)[number]
/** Counting stops here: whoever looks for an older one searches. */
export const COUNTED_CONVERSATIONS_MAX = 2_000

/** The shortcut `ship` is typed as `/ship`. */
export const SHORTCUT_MAX = 20
export const SHORTCUT = /^[\p{L}\p{N}_-]{1,20}$/u
export const CANNED_MAX = 1_000
export const OWN_CANNED_REPLIES_MAX = 200

export const KEYWORD_MATCHES = ['exact', 'contains'] as const
export type KeywordAnswer = {
  id: number
  words: string[]
  match: (typeof KEYWORD_MATCHES)[number]
  answer: Localized
  isOn: boolean
}
export const KEYWORDS_MAX = 20
export const KEYWORD_LENGTH_MAX = 40

/** An exact text has priority over a contained word, and a longer word over a shorter one. Case and outer spaces are ignored. */
export function findKeywordAnswer<A extends Omit<KeywordAnswer, 'id'>>(answers: readonly A[], text: string): A | undefined {
  const said = fold(text)
  const on = answers.filter(({ isOn }) => isOn)
  const exact = on.find(({ words }) => words.some((word) => fold(word) === said))
  if (exact) return exact
  return on
    .filter(({ match }) => match === 'contains')
    .flatMap((answer) => answer.words.map((word) => ({ answer, word: fold(word) })))
    .filter(({ word }) => word !== '' && said.includes(word))
    .toSorted((one, other) => other.word.length - one.word.length)[0]?.answer
}
const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

export type ChatSettings = {
  /** Rich text beside the chat. */
  notice: Localized
  /** Sent when an agent is assigned; empty for none. */
  greeting: Localized
  hours: ServiceHours
  answerWithinMinutes: number
}

export const NOTICE_MAX = 20_000
export const GREETING_MAX = 500
export const ANSWER_WITHIN_MINUTES_MAX = 7 * 24 * 60

export const FIGURE_DAYS = 14
export const FIGURE_DAYS_MAX = 90

/** `open`: present conversations. */
export type Candidate = { id: number; presence: ChosenPresence; open: number; capacity: number; idleSince: number }

export const isFree = ({ presence, open, capacity }: Candidate): boolean => presence === 'online' && open < capacity

/**
 * Chooses a preferred agent if free, otherwise the one with the fewest conversations, then the longest idle. Only agents who are
 * online, below capacity and not the shopper.
 */
export function chooseAgent(
  candidates: readonly Candidate[],
  preferred: readonly number[],
  shopperId: number,
): Candidate | undefined {
  const free = candidates.filter((candidate) => isFree(candidate) && candidate.id !== shopperId)
  for (const id of preferred) {
    const known = free.find((candidate) => candidate.id === id)
    if (known) return known
  }
  return free.toSorted((one, other) => one.open - other.open || one.idleSince - other.idleSince || one.id - other.id)[0]
}
