import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, type Locale, localeFromAcceptLanguage, splitLocale } from '#domain/locale.ts'
import type { Config } from '#server/config.ts'
import { bareHeaders } from './security-headers.ts'
import { localeOf } from './spoken-by.ts'
import { say } from './words.ts'

const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW'

/** Answers requests that reach no hooks: bad addresses and broken HTTP. They have the usual headers (T45) and repeat nothing of what was sent. */
export const malformedAnswers = (config: Config) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 400
    const isApi = /^\/(api|kefuapi)\//.test(request.url)
    const msg = say(isApi ? localeOf(request) : pageLocale(request), 'fault.bad-request')
    reply.code(status).headers({ ...bareHeaders(config), 'x-request-id': request.id })
    if (isApi) reply.type('application/json; charset=utf-8').send(JSON.stringify({ status, msg, data: [] }))
    else reply.type('text/plain; charset=utf-8').send(msg)
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = error.code === HEADERS_TOO_LARGE ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const headers = Object.entries({ ...bareHeaders(config), connection: 'close', 'content-length': '0' })
    socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  },
})

const pageLocale = ({ url, headers }: FastifyRequest): Locale =>
  splitLocale(url.replace(/^\/home/, '')).locale ?? localeFromAcceptLanguage(headers['accept-language']) ?? DEFAULT_LOCALE
