import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kept, packedBody } from './kept.ts'

/** Sends a kept answer in the best encoding the client takes; 304 when it has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<void> {
  reply.code(kept.status).headers(kept.headers).header('vary', 'Accept-Encoding, Cb-lang, Form-type, Origin')
  if (kept.etag) {
    reply.header('etag', kept.etag)
    if (request.headers['if-none-match'] === kept.etag) {
      reply.code(304).send()
      return
    }
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const packed = encoding && packedBody(kept, encoding)
  if (packed) reply.header('content-encoding', encoding).send(await packed)
  else reply.send(kept.plain)
}
