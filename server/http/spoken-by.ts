import type { FastifyRequest } from 'fastify'
import { type ClientKind, clientKind } from '#contract/client.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#domain/locale.ts'
import { tokenOf } from './access.ts'

/* Who asks: in which language, with which kind of client. */

export const localeOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale => {
  const wanted = headers['cb-lang']
  return isLocale(wanted) ? wanted : DEFAULT_LOCALE
}

/** Of CRMEB's app for agents (docs/wire.md, "Agents"). */
export const isForAgents = (url: string): boolean => url.startsWith('/kefuapi/')

export const clientOf = ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): ClientKind => {
  const formType = headers['form-type']
  return isForAgents(url) ? 'phone' : clientKind(typeof formType === 'string' ? formType : undefined)
}

/** For answers that tell somebody signed in on a phone something of their own, and everybody else the same. */
export const isNotOnOwnPhone = (_query: unknown, request?: FastifyRequest): boolean =>
  request === undefined || clientOf(request) === 'pc' || tokenOf(request) === undefined
