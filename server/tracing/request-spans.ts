import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { closeSpan, openSpan, within } from './tracing.ts'

/** Asked every few seconds by machines. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/servez', '/readyz', '/metrics'])

/**
 * A span for each request, named by its route; the address itself may hold secrets. A trace begins here: what a visitor's headers say of theirs is
 * not believed.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const span = UNTRACED.has(route)
      ? undefined
      : openSpan(`${request.method} ${route}`, 'SERVER', {
          'http.request.method': request.method,
          'http.route': route,
          'rebstock.request_id': request.id,
        })
    if (span) spans.set(request, span)
    within(span, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    // Reading the body loses the async context.
    within(spans.get(request), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    // The line of the log is written by a later hook.
    within(span, done)
    closeSpan(span, reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
  })
}
