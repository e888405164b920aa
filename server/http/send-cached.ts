import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedAnswer } from './page-cache.ts'
import { noteFromMemory } from './request-log.ts'

/** Answers 304 when the client has the answer already. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): Promise<void> {
  if (answer.isKept) noteFromMemory(request)
  reply.code(answer.status).headers(answer.headers).header('vary', 'Accept-Encoding, Cb-lang, Form-type, Origin')
  if (answer.etag) {
    reply.header('etag', answer.etag)
    if (request.headers['if-none-match'] === answer.etag) {
      reply.code(304).send()
      return
    }
  }
  const { bytes, encoding } = await answer.body.in(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  reply.send(bytes)
}
