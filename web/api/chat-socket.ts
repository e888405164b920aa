import { CLOSE_CODES, decodeServerFrame, encodeClientFrame } from '#contract/shop/chat-frames.ts'

export type { ClientFrame, ServerFrame } from '#contract/shop/chat-frames.ts'

export const chatCodec = {
  encode: encodeClientFrame,
  decode: decodeServerFrame,
  sessionOver: CLOSE_CODES['session-over'],
  /** Closes the oldest of too many windows. */
  tooMany: CLOSE_CODES['too-many'],
}
