import type { MessageParams } from '#domain/messages.ts'

/** The file as a whole cannot be imported; `key` below `import.` says why. */
export class ImportError extends Error {
  readonly key: string
  readonly params: MessageParams

  constructor(key: string, params: MessageParams = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
