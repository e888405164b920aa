import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { cookieValue } from '#domain/cookies.ts'
import { PREVIEW_COOKIE } from '#domain/opening.ts'
import type { Deps } from '#server/http/deps.ts'
import { findOpening } from './sql.ts'

/** What would sell something. Everything else of the API answers before the opening, too. */
const SALES = new Set(['/api/order/create/:key', '/api/recharge/recharge', '/api/recharge/wechat', '/api/recharge/routine'])

/** `preview`: staff who look at the shop before it opens. */
export type Admission = 'open' | 'preview' | 'closed'
export type Gate = (request: FastifyRequest) => Promise<Admission>

/** A shop opens once and for all, so only a closed one is looked up: every process sees the opening with its next request. */
export function openingGate({ config, db }: Pick<Deps, 'config' | 'db'>): Gate {
  let isOpen = !config.isProduction || config.apiUrl !== undefined
  return async (request) => {
    if (isOpen) return 'open'
    const { openedAt, previewSecret } = await findOpening(db)
    isOpen = openedAt !== null
    if (isOpen) return 'open'
    return cookieValue(request.headers.cookie ?? '', PREVIEW_COOKIE) === previewSecret ? 'preview' : 'closed'
  }
}

/** Nobody buys before the opening but the staff, who try it out. */
export function guardSales(app: FastifyInstance, admit: Gate): void {
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && SALES.has(request.routeOptions.url ?? '') && (await admit(request)) === 'closed')
      refuse('shop-not-open')
  })
}
