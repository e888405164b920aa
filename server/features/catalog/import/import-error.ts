import type { MessageParams } from '#domain/messages.ts'

/** The whole file is refused; `import.<key>` says why. */
export class ImportError extends Error {
  readonly key: string
  readonly params: MessageParams

  constructor(key: string, params: MessageParams = {}) {
    super(key)
    this.key = key
    this.params = params
  }
}
