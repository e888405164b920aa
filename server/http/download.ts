import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file as an answer. Browsers save it and never show it on the site's address. */
export class Download {
  readonly bytes: Buffer | Readable
  readonly type: string
  readonly name: string

  constructor({ bytes, type, name }: { bytes: Buffer | Readable; type: string; name: string }) {
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
