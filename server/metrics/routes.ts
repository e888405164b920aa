import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { Deps } from '#server/http/deps.ts'
import { insiderCheck } from '#server/http/insider.ts'
import { metricsOfHost } from './of-host.ts'
import { processMetrics } from './process-metrics.ts'
import { shopFigures } from './shop-figures.ts'

/** `/metrics`: what all processes of this host have done, and what the database knows of the shop. */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps
  const askHost = metricsOfHost(processMetrics(app, deps))
  const askShop = shopFigures(db)
  const isInsider = insiderCheck(config)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isInsider(request)) return reply.callNotFound()
    const [{ text, answering }, shop] = await Promise.all([askHost(), askShop()])
    return reply
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send([text, await processesText(answering, config.workers), shop].join('\n'))
  })
}

function processesText(answering: number, wanted: number): Promise<string> {
  const registry = new Registry()
  const show = (name: string, help: string, value: number) => new Gauge({ name, help, registers: [registry] }).set(value)
  show('shop_processes', 'Processes of this host whose metrics are in this answer', answering)
  show('shop_processes_wanted', 'Processes that this host should have', wanted)
  return registry.metrics()
}
