import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  /** The database's address by way of the proxy. */
  url: string
  /** From now on nothing comes through on the connections that are open, and nobody is told. New ones work, unless they are meant, too. */
  fallSilent: (meant?: { newOnes: boolean }) => void
  /** New connections work again. */
  letIn: () => void
  close: () => void
}

/** Stands between a process and its database, as a firewall does that forgets connections. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isClosed = false
  const server = createServer((client) => {
    if (isClosed) return void client.on('error', () => {}).resume()
    const database = connect(Number(target.port), target.hostname)
    pairs.add([client, database])
    for (const socket of [client, database]) socket.on('error', () => {})
    client.pipe(database).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) }).href
  return {
    url,
    letIn() {
      isClosed = false
    },
    fallSilent({ newOnes } = { newOnes: false }) {
      isClosed = newOnes
      for (const [client, database] of pairs) {
        client.unpipe(database)
        database.unpipe(client)
        // What comes is read, and lost.
        client.resume()
        database.resume()
      }
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}
