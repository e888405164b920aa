import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { MCP_PATH } from '#contract/assistants/profile.ts'
import { TimeIsUp } from '#server/db/time-limit.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { isTimeUp } from '#server/http/request-limit.ts'
import { sayBuiltIn } from '#server/http/words.ts'
import { profileInHeader } from './agents.ts'
import type { ReceivedCall } from './answer-call.ts'
import { describeOperation, describeOwnTool } from './describe-tools.ts'
import type { Answer, Operation } from './operation.ts'
import type { OwnTool } from './own-tools.ts'
import { PROTOCOL_ERRORS, ProtocolError, refuseCall } from './protocol-error.ts'
import { localeFor, tellerFor } from './teller.ts'
import { headerText, protocolErrorOf, signedOf } from './wire.ts'

const SERVER = { name: 'rebstock', version: '1.0.0' }
const ACCEPT = 'application/json, text/event-stream'
/** In one array: clients ask for the tools and call one or two. */
const MESSAGES_MAX = 5
/** A tool that was called wrongly is no fault of the transport: clients read the error from the answer. */
const TOLD_IN_ANSWER = new Set(['invalid_request', 'request_too_large'])

type Bound = {
  operations: readonly Operation[]
  ownTools: readonly OwnTool[]
  answer: (operation: Operation, received: ReceivedCall) => Promise<Answer>
  /** Both refuse by the protocol's codes. */
  countMessage: (request: FastifyRequest) => Promise<void>
  admitNameless: (request: FastifyRequest) => Promise<void>
}
type Arguments = Record<string, unknown> & {
  meta?: { 'ucp-agent'?: { profile?: unknown }; 'idempotency-key'?: unknown }
}

/** The same operations as tools of the Model Context Protocol, over Streamable HTTP without sessions. */
export function mcpRoutes(
  app: FastifyInstance,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { operations, ownTools, answer, countMessage, admitNameless }: Bound,
): void {
  const tools = [...operations.map(describeOperation), ...ownTools.map(describeOwnTool)]

  app.post(MCP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const messages = Array.isArray(request.body) ? request.body.length : 1
    if (messages > MESSAGES_MAX)
      return sendRpcError(reply, new ProtocolError('request_too_large', `an array holds at most ${MESSAGES_MAX} messages`))
    try {
      for (let message = 0; message < messages; message += 1) await countMessage(request)
    } catch (error) {
      return sendRpcError(reply, protocolErrorOf(error as FastifyError, request))
    }
    // Messages of an array take turns like those that come one by one.
    const inTurn = pLimit(1)
    let refused: ProtocolError | undefined
    const server = new Server(SERVER, {
      capabilities: { tools: {} },
      instructions: sayBuiltIn('en-US', 'assistants.instructions'),
    })
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      try {
        return await inTurn(() => {
          if (isTimeUp(request)) throw new TimeIsUp()
          return callTool(request, params.name, (params.arguments ?? {}) as Arguments)
        })
      } catch (error) {
        const known = protocolErrorOf(error as FastifyError, request)
        if (!TOLD_IN_ANSWER.has(known.code)) refused = known
        throw rpcError(known)
      }
    })
    // Without a session there is nothing to remember between calls, so any process can answer any of them.
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
    await server.connect(transport)
    try {
      const response = await transport.handleRequest(asWebRequest(request), { parsedBody: request.body })
      const status = refused ? PROTOCOL_ERRORS[refused.code].status : response.status
      if (refused?.retryAfterSeconds !== undefined) reply.header('retry-after', String(refused.retryAfterSeconds))
      reply.code(status).header('cache-control', 'no-store')
      const type = response.headers.get('content-type')
      if (type) reply.type(type)
      return reply.send(await response.text())
    } finally {
      await server.close()
    }
  })
  // Nothing is ever told unasked, and there are no sessions to end.
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: MCP_PATH,
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .code(405)
          .header('allow', 'POST')
          .send({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null }),
    })

  async function callTool(request: FastifyRequest, name: string, args: Arguments): Promise<CallToolResult> {
    const operation = operations.find((each) => each.name === name)
    if (operation) return resultOf((await answer(operation, received(request, operation, args))).body)
    const own = ownTools.find((each) => each.name === name) ?? refuseCall('invalid_request', `there is no tool ${name}`)
    return callOwn(request, own, args)
  }

  function received(request: FastifyRequest, { needsKey, payload, path }: Operation, args: Arguments): ReceivedCall {
    const { meta } = args
    const named = meta?.['ucp-agent']?.profile
    const inHeader = profileInHeader(request.headers['ucp-agent'])
    if (typeof named === 'string' && inHeader !== undefined && inHeader !== named)
      refuseCall('invalid_profile_url', 'UCP-Agent and meta name different profiles')
    const key = meta?.['idempotency-key'] ?? headerText(request.headers['idempotency-key'])
    if (needsKey && typeof key !== 'string') refuseCall('invalid_request', '$.meta.idempotency-key is required')
    if (payload && (typeof args[payload] !== 'object' || args[payload] === null))
      refuseCall('invalid_request', `$.${payload} is required`)
    const { id } = args
    if (path.includes(':id') && typeof id !== 'string') refuseCall('invalid_request', '$.id is required')
    return {
      request,
      signed: signedOf(request),
      profileUrl: typeof named === 'string' ? named : inHeader,
      idempotencyKey: typeof key === 'string' ? key : undefined,
      id: typeof id === 'string' ? id : '',
      payload: payload ? args[payload] : undefined,
      origin: siteOrigin(config, request),
    }
  }

  /** Open to every client, whether it has a profile or not: they only tell what the pages say, too. */
  async function callOwn(request: FastifyRequest, own: OwnTool, args: Arguments): Promise<CallToolResult> {
    await admitNameless(request)
    const read = own.input.safeParse(args)
    if (!read.success) return toolError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    const locale = localeFor(typeof args.language === 'string' ? args.language : undefined, request.headers['accept-language'])
    const teller = tellerFor(locale, siteOrigin(config, request))
    try {
      return resultOf(await own.run({ input: read.data, locale, teller, at: now() }))
    } catch (error) {
      if (error instanceof ProtocolError && TOLD_IN_ANSWER.has(error.code)) return toolError(error.message)
      throw error
    }
  }
}

const resultOf = (body: object): CallToolResult => ({
  structuredContent: body as Record<string, unknown>,
  content: [{ type: 'text', text: JSON.stringify(body) }],
})
const toolError = (words: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text: words }] })

/** Of the whole request, before any of its messages is read. */
const sendRpcError = (reply: FastifyReply, error: ProtocolError): FastifyReply => {
  const { status, rpc } = PROTOCOL_ERRORS[error.code]
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code: rpc, message: error.message, data: error.body }, id: null })
}

/** The SDK writes code, message and data of an error as they are. */
function rpcError(error: ProtocolError): Error {
  const data = { ...error.body, ...(error.retryAfterSeconds === undefined ? {} : { retry_after: error.retryAfterSeconds }) }
  return Object.assign(new Error(error.message), { code: PROTOCOL_ERRORS[error.code].rpc, data })
}

/** Clients that forget to accept event streams get JSON all the same: nothing else is ever sent. */
function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '))
  headers.set('accept', ACCEPT)
  headers.delete('content-length')
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers })
}
