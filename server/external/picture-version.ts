/** `suffix` follows the file name: `-240`, or '' for the full size. */
export type PictureVersion = { suffix: string; bytes: Buffer }

/**
 * Wrong kind or damaged (`type`); too large in bytes, pixels or frames (`size`); the decoder died or was stopped (`failed`); too many waiting
 * (`busy`). Each has a refusal `upload-…`.
 */
export type Unusable = 'type' | 'size' | 'failed' | 'busy'

export class PictureUnusable extends Error {
  readonly reason: Unusable
  constructor(reason: Unusable) {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}
