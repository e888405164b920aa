import type { MessageParams } from '#domain/messages.ts'

/** Refuses the whole file; `import.<key>` says why. */
export class ImportError extends Error {
  readonly key: string
  readonly params: MessageParams

  constructor(key: string, params: MessageParams = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
