import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from './kept.ts'

/** Sends a kept answer in the best encoding the client takes; 304 when it has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply
    .code(kept.status)
    .headers(kept.headers)
    .header('etag', kept.etag)
    .header('vary', 'Accept-Encoding, Cb-lang, Form-type, Origin')
  if (request.headers['if-none-match'] === kept.etag && kept.status === 200) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (kept.brotli && accepted.includes('br')) return reply.header('content-encoding', 'br').send(kept.brotli)
  if (kept.gzip && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(kept.gzip)
  return reply.send(kept.plain)
}
