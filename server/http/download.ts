import type { FastifyReply } from 'fastify'

/** A handler's answer that is a file instead of JSON. It is saved, never shown on the site's own address. */
export class Download {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string

  /** `name` in plain letters; it is what the file is called on the reader's machine. */
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
