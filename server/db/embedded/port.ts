import { createServer } from 'node:net'

/** Below the range of outgoing connections: otherwise a reconnecting client could take this port while PostgreSQL restarts. */
const LOWEST = 15_000
const HIGHEST = 32_000
const TRIES_MAX = 50

export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
