import { isSessionCode } from '#contract/client.ts'
import type { Endpoint, WireInput } from '#contract/endpoint.ts'
import { type Envelope, OK } from '#contract/envelope.ts'

export type WireRequest = {
  method: Endpoint['method']
  path: string
  /** The endpoint's own path, `/product/detail/:id`, and what fills it: for a transport that needs no address. */
  endpoint: string
  input: Pick<WireInput, 'params' | 'query'>
  body: unknown
  needsToken: boolean
  signal?: AbortSignal | undefined
}
/** In-process while rendering, `fetch` in the browser. Throws on network failures. */
export type Transport = (request: WireRequest) => Promise<Envelope>

/** A refusal: `message` is in the reader's language, `code` is from contract/refusals.ts. */
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

  get isSessionInvalid(): boolean {
    return isSessionCode(this.status)
  }
}

type Input<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _D, infer In, infer _V> ? In : never
type Value<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _D, infer _I, infer V> ? V : never

type IsOptional<T> = undefined extends T ? true : Record<never, never> extends T ? true : false

export type Api = {
  /** Asks an endpoint and answers its decoded value. Throws ApiError on a refusal. */
  call: <E extends Endpoint>(
    endpoint: E,
    ...rest: IsOptional<Input<E>> extends true
      ? [input?: Input<E>, options?: CallOptions]
      : [input: Input<E>, options?: CallOptions]
  ) => Promise<Value<E>>
}
export type CallOptions = { signal?: AbortSignal | undefined }

/** The one way to the API, for pages, rendering and tests alike. */
export const createApi = (transport: Transport): Api => ({
  async call(endpoint, input?: unknown, { signal }: CallOptions = {}) {
    const { params, query, body } = endpoint.encode ? endpoint.encode(input as never) : ((input ?? {}) as WireInput)
    const envelope = await transport({
      method: endpoint.method,
      path: withQuery(fillPath(endpoint.path, params), query),
      endpoint: endpoint.path,
      input: { ...(params ? { params } : {}), ...(query ? { query } : {}) },
      body,
      needsToken: endpoint.access !== 'public',
      signal,
    })
    if (envelope.status !== OK) throw new ApiError(envelope)
    return (endpoint.decode ? endpoint.decode(envelope.data as never) : envelope.data) as never
  },
})

const fillPath = (path: string, params: object = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))))

function withQuery(path: string, query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
