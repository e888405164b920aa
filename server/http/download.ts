import type { FastifyReply } from 'fastify'

/** A handler's answer that is a file. Browsers save it and never show it on the site's address. */
export class Download {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string

  /** `name` is the file's name on the reader's machine; other than plain letters become `_`. */
  constructor({ bytes, type, name }: { bytes: Buffer; type: string; name: string }) {
    this.bytes = bytes
    this.type = type
    this.name = name.replace(/[^\w.-]/g, '_')
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${this.name}"`)
      .header('x-content-type-options', 'nosniff')
      .type(this.type)
      .send(this.bytes)
  }
}
