import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import { takeNotice } from './take-notice.ts'

const NOTICE_MAX_BYTES = 64 * 1024

/** Providers' notices. Open to everybody: only the signature over the raw bytes counts, so bodies are not parsed. */
export async function noticeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (notices) => {
    notices.removeAllContentTypeParsers()
    notices.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const method of ['alipay', 'wechat'] as const) {
      notices.post(
        `/api/pay/notify/${method}`,
        {
          bodyLimit: NOTICE_MAX_BYTES,
          schema: { hide: true },
          config: { isOpenToOtherSites: true, timeLimitMs: PROVIDER_LIMIT_MS },
        },
        async ({ headers, body }, reply) => {
          const answer = await takeNotice(deps, method, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
          if (!answer) return reply.callNotFound()
          return reply
            .code(answer.status)
            .header('cache-control', 'no-store')
            .type(answer.contentType)
            .serializer((text) => text as string)
            .send(answer.body)
        },
      )
    }
  })
}
