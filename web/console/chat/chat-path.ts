import { BOXES, type Box } from '#domain/conversation-desk.ts'
import { paths } from '../paths.ts'

export type ChatSearch = {
  box?: Box
  /** Words of a search. */
  q?: string
  /** Where there is no room for everything: the shopper instead of the conversation. */
  view?: 'shopper'
  /** A message of the conversation, at whose place it opens. */
  at?: number
}

/** The address of the workspace: which list, which conversation. What is the usual thing stands in no address. */
export function chatPath({
  shopperId,
  box = 'own',
  q = '',
  view,
  at,
}: ChatSearch & { shopperId?: number | undefined } = {}): string {
  const search = new URLSearchParams()
  if (box !== 'own') search.set('box', box)
  if (q) search.set('q', q)
  if (view && shopperId !== undefined) search.set('view', view)
  if (at && shopperId !== undefined) search.set('at', String(at))
  const path = shopperId === undefined ? paths.chat() : `${paths.chat()}/${shopperId}`
  return search.size > 0 ? `${path}?${search}` : path
}

/** An address may be written by hand: what means nothing is left out. */
export function readChatSearch({ box, q, view, at }: Record<string, unknown>): ChatSearch {
  const known = BOXES.find((name) => name === box)
  return {
    ...(known && known !== 'own' ? { box: known } : {}),
    // The router reads a number out of a search for digits.
    ...((typeof q === 'string' && q.trim() !== '') || typeof q === 'number' ? { q: String(q) } : {}),
    ...(view === 'shopper' ? { view } : {}),
    ...(typeof at === 'number' && Number.isSafeInteger(at) && at > 0 ? { at } : {}),
  }
}
