/** `-240`, or '' for the full size. */
export type PictureVersion = { suffix: string; bytes: Buffer }

/**
 * Wrong kind; of a right kind but not whole; too large; too long and narrow; the decoder died; too many waiting. Each has a refusal
 * `upload-…`.
 */
export type Unusable = 'type' | 'damaged' | 'size' | 'shape' | 'failed' | 'busy'

export class PictureUnusable extends Error {
  readonly reason: Unusable
  constructor(reason: Unusable) {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}
