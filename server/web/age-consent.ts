import type { FastifyInstance } from 'fastify'
import { CONSENT, CONSENT_COOKIE, CONSENT_PATTERN, CONSENT_SHEET, GATE } from '#web/storefront/age-gate/consent-cookie.ts'

/** Pages are the same for everybody, so a browser without scripts learns from this sheet that its visitor has answered (U66). */
export function mountAgeConsent(app: FastifyInstance): void {
  app.get(CONSENT_SHEET, { schema: { hide: true } }, (request, reply) =>
    reply
      .headers({ 'cache-control': 'private, no-store', vary: 'Cookie' })
      .type('text/css; charset=utf-8')
      .send(CONSENT_PATTERN.test(request.headers.cookie ?? '') ? HIDDEN : ''),
  )
  // The gate's form is sent to the page it lies on: there is no other address to come back to.
  app.post('/home/*', { schema: { hide: true } }, (request, reply) => {
    if (!hasSaidYes(request.body)) return reply.callNotFound()
    const { pathname, search } = new URL(request.url, 'http://shop')
    return reply.headers({ 'cache-control': 'no-store', 'set-cookie': CONSENT_COOKIE }).redirect(pathname + search, 303)
  })
}

const HIDDEN = `dialog${GATE}{display:none}`

const hasSaidYes = (body: unknown): boolean => (body as Partial<Record<string, unknown>> | null)?.[CONSENT] === '1'
