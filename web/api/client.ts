import type { z } from 'zod'
import { isSessionCode } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Envelope, OK } from '#contract/envelope.ts'

export type WireRequest = {
  method: Endpoint['method']
  path: string
  body: unknown
  needsToken: boolean
  /** Cuts the request off when its answer is no longer wanted. */
  signal?: AbortSignal | undefined
}
/** How a request reaches the API: in-process while rendering, `fetch` in the browser. Faults of the way itself are thrown. */
export type Transport = (request: WireRequest) => Promise<Envelope>

/** The API said no. `message` is the server's text in the reader's language; `code` names the refusal (contract/refusals.ts). */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly data: unknown

  constructor({ status, msg, code, data }: Envelope) {
    super(msg)
    this.status = status
    this.code = Number(code ?? status)
    this.data = data
  }

  /** The session is over: the caller is sent to the login page. */
  get isSessionInvalid(): boolean {
    return isSessionCode(this.status)
  }
}

type Input<E extends Endpoint> = (NonNullable<E['params']> extends z.ZodObject
  ? { params: z.input<NonNullable<E['params']>> }
  : { params?: never }) &
  (NonNullable<E['query']> extends z.ZodObject ? { query?: z.input<NonNullable<E['query']>> } : { query?: never }) &
  (NonNullable<E['body']> extends z.ZodType<infer _, infer In>
    ? In extends undefined
      ? { body?: never }
      : { body: In }
    : { body?: never })

export type Api = {
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<{ data: z.output<E['data']>; message: string }>
}

/** The one door to the API for pages, rendering and foreign clients alike. Throws ApiError on a refusal. */
export const createApi = (transport: Transport): Api => ({
  async call(endpoint, input, { signal } = {}) {
    const { params, query, body } = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const envelope = await transport({
      method: endpoint.method,
      path: withQuery(fillPath(endpoint.path, params), query),
      body,
      needsToken: endpoint.access !== 'public',
      signal,
    })
    if (envelope.status !== OK) throw new ApiError(envelope)
    return { data: envelope.data as never, message: envelope.msg }
  },
})

const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

function withQuery(path: string, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
