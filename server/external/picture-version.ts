/** `-240`, or '' for the full size. */
export type PictureVersion = { suffix: string; bytes: Buffer }

/** Wrong kind or damaged; too large; the decoder died; too many waiting. Each has a refusal `upload-…`. */
export type Unusable = 'type' | 'size' | 'failed' | 'busy'

export class PictureUnusable extends Error {
  readonly reason: Unusable
  constructor(reason: Unusable) {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}
