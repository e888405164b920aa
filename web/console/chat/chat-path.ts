import { BOXES, type Box } from '#domain/conversation-desk.ts'
import { wholeNumber } from '../page-search.ts'
import { paths } from '../paths.ts'

export type ChatSearch = {
  box?: Box
  q?: string
  /** On narrow screens: the shopper instead of the conversation. */
  view?: 'shopper'
  /** The message at which the conversation opens. */
  at?: number
}

/** Returns the address, without defaults. */
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

/** Addresses may be written by hand, so invalid values are ignored. */
export function readChatSearch({ box, q, view, at }: Record<string, unknown>): ChatSearch {
  const known = BOXES.find((name) => name === box)
  const message = wholeNumber(at)
  return {
    ...(known && known !== 'own' ? { box: known } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q } : {}),
    ...(view === 'shopper' ? { view } : {}),
    ...(message ? { at: message } : {}),
  }
}
