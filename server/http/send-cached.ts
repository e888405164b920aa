import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedAnswer, packedBody } from './page-cache.ts'

/** Answers 304 when the client has the answer already. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): Promise<void> {
  reply.code(answer.status).headers(answer.headers).header('vary', 'Accept-Encoding, Cb-lang, Form-type, Origin')
  if (answer.etag) {
    reply.header('etag', answer.etag)
    if (request.headers['if-none-match'] === answer.etag) {
      reply.code(304).send()
      return
    }
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
  const packed = encoding && packedBody(answer, encoding)
  if (packed) reply.header('content-encoding', encoding).send(await packed)
  else reply.send(answer.plain)
}
