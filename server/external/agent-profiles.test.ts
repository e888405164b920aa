import type { LookupAddress } from 'node:dns'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { isPublic, reachOf } from '#server/http/reach.ts'
import { atEnd } from '#test/support/at-end.ts'
import { agentNet } from './agent-profiles.ts'

const isMachine = (host: string) => reachOf(host) === 'machine'
const address = (name: string): LookupAddress => ({ address: name, family: name.includes(':') ? 6 : 4 })

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  atEnd(() => new Promise((done) => server.close(done)))
  return (server.address() as AddressInfo).port
}

/** Listens on all addresses of this machine, and notes which of them was connected to. */
async function listener() {
  const reached: (string | undefined)[] = []
  const port = await portOf(
    createServer((socket) => {
      reached.push(socket.localAddress)
      socket.on('error', () => {}).destroy()
    }),
  )
  return { reached, port }
}

test.each([['127.0.0.1'], ['10.0.0.7'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1'], ['fd00::7'], ['64:ff9b::7f00:1']])(
  'T44: a name that looks public and leads to %s is not asked, in the demo either',
  async (inside) => {
    const { reached, port } = await listener()
    for (const isDemo of [false, true]) {
      for (const found of [[address(inside)], [address('8.8.8.8'), address(inside)]]) {
        const net = agentNet({ isPublic, isMachine, isDemo }, (_name, _options, tell) => tell(null, found))
        for (const asked of [net.get, (url: URL) => net.post(url, '{}', {})]) {
          expect(await asked(new URL(`https://profiles.platform.com:${port}/ucp`))).toEqual({
            kind: 'away',
            reason: 'the address is not public',
          })
        }
      }
    }
    expect(reached).toEqual([])
  },
)

test('T44: a name that changes its answer is judged by the one that is connected to, each time anew', async () => {
  const { reached, port } = await listener()
  // As if 127.0.0.2 were somewhere in the world.
  const judge = { isPublic: (host: string) => host !== '127.0.0.1', isMachine: () => false, isDemo: false }
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.2', '127.0.0.1']
  let lookedUp = 0
  const net = agentNet(judge, (_name, _options, tell) => tell(null, [address(answers[lookedUp++] ?? '127.0.0.1')]))
  const ask = () => net.get(new URL(`https://profiles.platform.com:${port}/ucp`))
  const ends = [await ask(), await ask(), await ask(), await ask()]
  expect(lookedUp).toBe(4)
  expect(reached).toEqual(['127.0.0.2', '127.0.0.2'])
  expect(ends.map((end) => end.kind === 'away' && end.reason === 'the address is not public')).toEqual([false, true, false, true])
})

test.each([
  'https://127.0.0.1',
  'https://localhost',
  'https://[::1]',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.7',
  'https://intranet',
  'https://2130706433',
  'https://0x7f.1',
])('T44: %s is not asked by a shop that sells', async (named) => {
  const net = agentNet({ isPublic, isMachine, isDemo: false }, () => {
    throw new Error('was looked up')
  })
  expect(await net.get(new URL(named))).toEqual({ kind: 'away', reason: 'the address is not public' })
})

test('T44: where an answer leads to is not followed', async () => {
  const asked: (string | undefined)[] = []
  const port = await portOf(
    createHttp((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { location: '/inside' }).end()
    }),
  )
  const net = agentNet({ isPublic, isMachine, isDemo: true })
  expect(await net.get(new URL(`http://127.0.0.1:${port}/profile`))).toEqual({ kind: 'answered', status: 302, body: '' })
  expect(asked).toEqual(['/profile'])
})
