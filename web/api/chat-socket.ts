import { encodeClientFrame } from '#contract/shop/chat-client-frames.ts'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import { decodeServerFrame } from '#contract/shop/chat-server-frames.ts'

export type { ClientFrame } from '#contract/shop/chat-client-frames.ts'
export type { ServerFrame } from '#contract/shop/chat-server-frames.ts'

export const chatCodec = {
  encode: encodeClientFrame,
  decode: decodeServerFrame,
  sessionOver: CLOSE_CODES['session-over'],
  /** Closes the oldest of too many windows. */
  tooMany: CLOSE_CODES['too-many'],
}
