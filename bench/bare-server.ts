import Fastify from 'fastify'

/** The baseline for an answer: bare Fastify with the same bytes and headers. */
export async function bareServer(answers: Record<string, { body: Buffer; headers: Record<string, string> }>) {
  const app = Fastify()
  for (const [path, { body, headers }] of Object.entries(answers))
    app.get(path, (_request, reply) => reply.headers(headers).send(body))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => app.close() }
}

/** The baseline for JSON. */
export async function bareJsonServer(answers: Record<string, unknown>) {
  const app = Fastify()
  for (const [path, value] of Object.entries(answers)) app.get(path, () => value)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => app.close() }
}
