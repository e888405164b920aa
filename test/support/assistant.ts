import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fullPlatformProfile } from '#contract/assistants/profile.ts'
import { atEnd } from './at-end.ts'
import type { TestShop } from './shop.ts'
import { requireSums, requireValid, schemaOf } from './ucp-schemas.ts'

/* An assistant's platform, as the shop meets it. */

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of another system's format.
export type Wire = any
export type Answered = { status: number; headers: Record<string, unknown>; body: Wire }
export type Call = { key?: string; headers?: Record<string, string>; profile?: string | null }

const OPERATIONS: Readonly<Record<string, { method: 'GET' | 'POST' | 'PUT'; path: string; payload: string | null }>> = {
  search_catalog: { method: 'POST', path: '/catalog/search', payload: 'catalog' },
  lookup_catalog: { method: 'POST', path: '/catalog/lookup', payload: 'catalog' },
  get_product: { method: 'POST', path: '/catalog/product', payload: 'catalog' },
  create_cart: { method: 'POST', path: '/carts', payload: 'cart' },
  get_cart: { method: 'GET', path: '/carts/:id', payload: null },
  update_cart: { method: 'PUT', path: '/carts/:id', payload: 'cart' },
  cancel_cart: { method: 'POST', path: '/carts/:id/cancel', payload: null },
  create_checkout: { method: 'POST', path: '/checkout-sessions', payload: 'checkout' },
  get_checkout: { method: 'GET', path: '/checkout-sessions/:id', payload: null },
  update_checkout: { method: 'PUT', path: '/checkout-sessions/:id', payload: 'checkout' },
  complete_checkout: { method: 'POST', path: '/checkout-sessions/:id/complete', payload: 'checkout' },
  cancel_checkout: { method: 'POST', path: '/checkout-sessions/:id/cancel', payload: null },
  get_order: { method: 'GET', path: '/orders/:id', payload: null },
}

const AGENT = 'https://agent.example/profiles/shopping.json'
export type Binding = 'rest' | 'mcp'

/** A network of its own for each platform: only so many unknown profiles are fetched for one. */
const addressOf = (profile: string | null): string => {
  const [first = 0, second = 0] = createHash('sha256')
    .update(profile ?? '')
    .digest()
  return `93.${first}.${second}.7`
}

/** Calls operations over either binding, and holds every answer of theirs against the protocol's schemas. */
export function assistant({ app }: Pick<TestShop, 'app'>, { binding = 'rest' as Binding, agent = AGENT } = {}) {
  const checked = (operation: string, answered: Answered): Answered => {
    if (answered.body?.ucp) {
      requireValid(schemaOf(operation), answered.body)
      if (answered.body.totals) requireSums(answered.body.totals)
      for (const line of answered.body.line_items ?? []) requireSums(line.totals)
    }
    return answered
  }

  async function overRest(operation: string, id: string, input: object | undefined, { key, headers, profile = agent }: Call) {
    const { method, path } = OPERATIONS[operation] as { method: 'GET' | 'POST' | 'PUT'; path: string }
    const answer = await app.inject({
      remoteAddress: addressOf(profile),
      method,
      url: `/ucp/v1${path.replace(':id', encodeURIComponent(id))}`,
      headers: {
        ...(profile === null ? {} : { 'ucp-agent': `profile="${profile}"` }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(input ?? {}) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json() }
  }

  async function overMcp(operation: string, id: string, input: object | undefined, { key, headers, profile = agent }: Call) {
    const { payload, path } = OPERATIONS[operation] as { payload: string | null; path: string }
    const meta = {
      ...(profile === null ? {} : { 'ucp-agent': { profile } }),
      'idempotency-key': key ?? randomUUID(),
    }
    const args = { meta, ...(path.includes(':id') ? { id } : {}), ...(payload ? { [payload]: input ?? {} } : {}) }
    const answer = await app.inject({
      remoteAddress: addressOf(profile),
      method: 'POST',
      url: '/ucp/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation, arguments: args } },
    })
    const { result, error } = answer.json()
    return { status: answer.statusCode, headers: answer.headers, body: result ? result.structuredContent : error }
  }

  return {
    async call(operation: string, { id = '', input, ...call }: Call & { id?: string; input?: object } = {}): Promise<Answered> {
      return checked(operation, await (binding === 'rest' ? overRest : overMcp)(operation, id, input, call))
    },
    /** Its answer's body. */
    async ask(operation: string, more: Call & { id?: string; input?: object } = {}): Promise<Wire> {
      return (await this.call(operation, more)).body
    },
  }
}

/** A platform's own server on this machine: `profile` may change. Answers its address; what was posted to it is kept. */
export async function platform(profile: object | string = fullPlatformProfile()) {
  const state = {
    profile,
    status: 200,
    posted: [] as { headers: Record<string, unknown>; body: Wire; raw: string; path: string }[],
    hook: 200,
    asked: 0,
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      state.asked += 1
      response.writeHead(state.status, {
        'content-type': 'application/json',
        ...(state.status === 302 ? { location: '/elsewhere' } : {}),
      })
      response.end(typeof state.profile === 'string' ? state.profile : JSON.stringify(state.profile))
      return
    }
    let raw = ''
    request.on('data', (part) => {
      raw += part
    })
    request.on('end', () => {
      state.posted.push({ headers: request.headers, body: JSON.parse(raw), raw, path: request.url ?? '' })
      response.writeHead(state.hook).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { state, origin: `http://127.0.0.1:${port}`, at: (path = '/profile.json') => `http://127.0.0.1:${port}${path}` }
}
