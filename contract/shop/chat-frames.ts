/* Frames of the chat socket (docs/wire.md, "Chat socket"). "Ours" marks what CRMEB does not have; its clients neither send nor
   need it. */

/** Why the server closes a connection; 1009 (frame too large) and 1012 (restart) are the protocol's own. */
export const CLOSE_CODES = {
  /** No frame within IDLE_MS. Connect again. */
  idle: 4000,
  'no-login': 4001,
  /** The session is over or was never one: sign in again, then connect. */
  'session-over': 4002,
  flood: 4008,
  /** The account has opened too many connections and this was the oldest. Connect again only when this window is used. */
  'too-many': 4009,
  /** The client reads too slowly. Connect again with the last message id. */
  'slow-reader': 4013,
  restart: 1012,
  'too-large': 1009,
} as const
export type CloseReason = keyof typeof CLOSE_CODES

/** Far above the limit of a message, so that a long text gets a refusal and not a closed connection (T56). */
export const FRAME_MAX_BYTES = 128 * 1024

type WireFrame = { type?: unknown; data?: unknown; close?: boolean }

/** Undefined for what is no object. */
export function parseFrame(text: string): WireFrame | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
