import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import type { Locale } from '#domain/locale.ts'

// biome-ignore lint/suspicious/noExplicitAny: what an answer carries is for the test to look at
export type Answer = Omit<Envelope, 'data'> & { data: any }
export type Caller = {
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
}

let callers = 0

/** Each caller gets its own address by default, so that rate limits do not affect other tests. */
export function callerOf(
  app: FastifyInstance,
  { address = nextAddress(), locale = 'zh-CN', formType = 'pc' }: { address?: string; locale?: Locale; formType?: string } = {},
): Caller {
  const send = async (method: 'GET' | 'POST', path: string, payload?: object, headers = {}): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { 'cb-lang': locale, 'form-type': formType, ...headers },
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    })
    return answer.json()
  }
  return {
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    get: (path, headers) => send('GET', path, undefined, headers),
  }
}

function nextAddress(): string {
  callers += 1
  return `10.1.${Math.floor(callers / 250)}.${(callers % 250) + 1}`
}
