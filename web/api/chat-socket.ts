import { CLOSE_CODES, decodeServerFrame, encodeClientFrame } from '#contract/shop/chat-frames.ts'

export type { ClientFrame, ServerFrame } from '#contract/shop/chat-frames.ts'

/** How the chat's frames are written and read. */
export const chatCodec = {
  encode: encodeClientFrame,
  decode: decodeServerFrame,
  /** The code with which the server closes the connection of somebody who is not signed in any more. */
  sessionOver: CLOSE_CODES['session-over'],
  /** The code for the oldest of too many windows. */
  tooMany: CLOSE_CODES['too-many'],
}
