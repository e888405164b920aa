import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { GatewayFault } from './sql.ts'

const SLOW_MS = 30_000

/** Applies the gateway's fault (T28). True when it has answered the call. `forged` is left to the signers. */
export async function misbehave(reply: FastifyReply, fault: GatewayFault | null, closing: AbortSignal): Promise<boolean> {
  switch (fault) {
    case 'slow':
      await pause(SLOW_MS, undefined, { signal: closing }).catch(() => undefined)
      return false
    case 'down':
      reply.hijack()
      reply.raw.destroy()
      return true
    case 'broken':
      reply.code(502).type('text/html').send('<html><body>Bad Gateway</body></html>')
      return true
    case 'garbage':
      reply.code(200).type('application/json').send('{"alipay_trade_query_response":{"code":"10000","trade_st')
      return true
    default:
      return false
  }
}
