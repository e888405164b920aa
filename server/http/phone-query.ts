import type { FastifyInstance } from 'fastify'
import { clientOf } from './spoken-by.ts'

/**
 * CRMEB's H5 client writes what it has no value for into an address as the word "undefined" (`/v2/coupons?type=undefined`). Such a parameter
 * counts as left out, for phone clients alone.
 */
export function installPhoneQuery(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    if (clientOf(request) === 'phone') {
      const query = request.query as Record<string, unknown>
      for (const [name, value] of Object.entries(query)) if (value === 'undefined') delete query[name]
    }
    next()
  })
}
