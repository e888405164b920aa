import { subscribe } from 'node:diagnostics_channel'
import type { Span } from '@opentelemetry/api'
import { closeSpan, openInnerSpan } from './tracing.ts'

type Request = { method: string; origin: string | URL }
type Message = { request: Request; response: { statusCode: number }; error: Error }

const FAULTS_FROM = 400

/** A span for each `fetch`, by way of Node's own channels. Of the address only the host: paths and queries of providers hold keys. */
export function traceOutgoingCalls(): void {
  const spans = new WeakMap<Request, Span>()
  const on = (event: string, work: (message: Message) => void) =>
    subscribe(`undici:request:${event}`, (message) => work(message as Message))

  on('create', ({ request }) => {
    const { hostname, port } = new URL(request.origin)
    const span = openInnerSpan(`${request.method} ${hostname}`, 'CLIENT', {
      'http.request.method': request.method,
      'server.address': hostname,
      ...(port === '' ? {} : { 'server.port': Number(port) }),
    })
    if (span) spans.set(request, span)
  })
  on('headers', ({ request, response: { statusCode } }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    closeSpan(span, statusCode >= FAULTS_FROM ? String(statusCode) : undefined)
    spans.delete(request)
  })
  on('error', ({ request, error }) => {
    closeSpan(spans.get(request), error.name)
    spans.delete(request)
  })
}
