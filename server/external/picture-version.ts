/** A picture in one size; `suffix` stands behind its name: `-240`, or nothing for the whole. */
export type PictureVersion = { suffix: string; bytes: Buffer }

/**
 * Why a picture is not taken: no kind that we take, or damaged (`type`); too large in bytes, pixels or frames (`size`); its decoder died
 * of it or was stopped (`failed`); too many wait already (`busy`). Each has a refusal `upload-…`.
 */
export type Unusable = 'type' | 'size' | 'failed' | 'busy'

export class PictureUnusable extends Error {
  readonly reason: Unusable
  constructor(reason: Unusable) {
    super(`unusable picture: ${reason}`)
    this.reason = reason
  }
}
