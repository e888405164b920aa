import type { FastifyRequest } from 'fastify'
import { clientKind } from '#contract/client.ts'
import { type FindSession, tokenOf } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import { saveVisit } from './sql.ts'

/**
 * Pages of wines are the same for everybody and never ask who reads them; this does, afterwards, and for phone clients alone, which
 * show the wines that somebody has looked at. The answer does not wait for it.
 */
export const visitNoter =
  ({ db, log }: Pick<Deps, 'db' | 'log'>, find: FindSession) =>
  (request: FastifyRequest): void => {
    const formType = request.headers['form-type']
    const token = tokenOf(request)
    if (!token || clientKind(typeof formType === 'string' ? formType : undefined) === 'pc') return
    const { id } = request.params as { id: number }
    find(token)
      .then((found) => (typeof found === 'string' ? undefined : saveVisit(db, found.accountId, id)))
      .catch((error) => log.warn({ err: error }, 'a visit could not be noted'))
  }
