import { setTimeout as pause } from 'node:timers/promises'
import * as api from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { traceOutgoingCalls } from './outgoing-calls.ts'
import { trace } from './tracing.ts'

const LAST_SENT_WITHIN_MS = 2_000

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; the SDK reads this and its other variables by itself. Load this file only then: it
 * loads OpenTelemetry. No header is added to outgoing calls, since they go to strangers. Returns a function that sends the rest.
 */
export function startTracing(log: Logger): () => Promise<void> {
  const tell = (message: string) => log.warn({ reason: message.slice(0, 300) }, 'traces not sent')
  api.diag.setLogger({ error: tell, warn: tell, info() {}, debug() {}, verbose() {} }, api.DiagLogLevel.WARN)
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'rebstock' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  trace(api, provider.getTracer('rebstock'))
  traceOutgoingCalls()
  return () => Promise.race([provider.shutdown().catch(() => {}), pause(LAST_SENT_WITHIN_MS)])
}
