import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string; ms: number }
export type Load = { answers: Answer[]; seconds: number }

/** A POST as bytes, built before the measurement. */
export function postBytes(address: string, path: string, token: string, body: unknown): Buffer {
  const json = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nContent-Type: application/json\r\nForm-type: pc\r\n` +
      `Authori-zation: ${token}\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

export const getBytes = (address: string, path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nForm-type: pc\r\n\r\n`)

/**
 * Sends the requests over this many keep-alive connections, one at a time on each. Uses bare sockets, because a costly client would distort
 * the measurement.
 */
export async function send(address: string, requests: readonly Buffer[], connections: number): Promise<Load> {
  const { hostname, port } = new URL(address)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port), hostname)))
  const answers: Answer[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      for (let place = next++; place < requests.length; place = next++) {
        const request = requests[place]
        if (request) answers[place] = await exchange(socket, request)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  return { answers, seconds }
}

export type Call = (request: Buffer) => Promise<string>

/** Runs each buyer's loop on its own connection; returns rounds per second in all. */
export async function sendEach(
  address: string,
  rounds: readonly ((call: Call) => Promise<void>)[],
  seconds: number,
): Promise<number> {
  const { hostname, port } = new URL(address)
  const started = performance.now()
  let count = 0
  await Promise.all(
    rounds.map(async (round) => {
      const socket = await open(Number(port), hostname)
      while (performance.now() - started < seconds * 1000) {
        await round(async (request) => (await exchange(socket, request)).body)
        count += 1
      }
      socket.destroy()
    }),
  )
  return (count * 1000) / (performance.now() - started)
}

const open = (port: number, host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => resolve(socket)).once('error', reject)
  })

function exchange(socket: Socket, request: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const body = wholeBody(text)
      if (body === undefined) return
      socket.off('data', onData).off('close', onClose)
      resolve({
        status: Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
        body: Buffer.from(body, 'latin1').toString(),
        ms: performance.now() - started,
      })
    }
    const onClose = () => reject(new Error('the server has closed a connection'))
    socket.on('data', onData).once('close', onClose)
    socket.write(request)
  })
}

function wholeBody(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1])
  if (Number.isNaN(length)) throw new Error('an answer without its length')
  return text.length >= end + 4 + length ? text.slice(end + 4) : undefined
}

/** The time in milliseconds within which `percent` of the answers arrived. */
export function percentile({ answers }: { answers: readonly Pick<Answer, 'ms'>[] }, percent: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
