import type { Attributes, Span, SpanKind, Tracer } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')
type Kind = keyof typeof SpanKind

let tracing: { api: Api; tracer: Tracer } | undefined

/** From here on spans are made (start-tracing.ts). Without it everything here does nothing, and OpenTelemetry is not loaded. */
export function trace(api: Api, tracer: Tracer): void {
  tracing = { api, tracer }
}

/** A span of the current one, or a new trace. Undefined when nothing is traced. */
export const openSpan = (name: string, kind: Kind, attributes: Attributes = {}): Span | undefined =>
  tracing?.tracer.startSpan(name, { kind: tracing.api.SpanKind[kind], attributes })

/** Whether something traced is going on. */
export const isTraced = (): boolean => tracing?.api.trace.getActiveSpan()?.isRecording() ?? false

/** Only within another one: what happens by itself every second would be a trace each time. */
export const openInnerSpan = (name: string, kind: Kind, attributes?: Attributes): Span | undefined =>
  isTraced() ? openSpan(name, kind, attributes) : undefined

/** What `work` begins belongs to this span. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span && tracing ? tracing.api.context.with(tracing.api.trace.setSpan(tracing.api.context.active(), span), work) : work()

/** `fault`: the name of what went wrong, without anything that somebody has typed. */
export function closeSpan(span: Span | undefined, fault?: string): void {
  if (fault !== undefined && tracing) span?.setStatus({ code: tracing.api.SpanStatusCode.ERROR, message: fault })
  span?.end()
}

/** `work` as a span. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, 'INTERNAL')
  try {
    const done = await within(span, work)
    closeSpan(span)
    return done
  } catch (error) {
    closeSpan(span, error instanceof Error ? error.name : 'Error')
    throw error
  }
}

/** For every line of the log. */
export function traceFields(): { traceId?: string } {
  const traceId = tracing?.api.trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined ? {} : { traceId }
}
