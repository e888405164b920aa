import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import type { BenchShop } from '../shop.ts'
import type { Order, Report } from './serve.ts'
import { frameOf, visibleWords } from './visible.ts'

export type Floor = {
  address: string
  /** Bare Fastify in the same process, with what is kept. */
  fastify: string
  cpuMs: () => Promise<number>
  /** Serves these bytes as they are. */
  keep: (path: string, body: Buffer, headers: Record<string, string>) => Promise<void>
  close: () => Promise<void>
}

/** A process of its own, as the shop has: it takes nothing from whoever measures. It reads the same database, and knows the frame of the shop's pages. */
export async function openFloor({ address, databaseUrl }: Pick<BenchShop, 'address' | 'databaseUrl'>): Promise<Floor> {
  const wordsAt = async (path: string) => visibleWords(await (await fetch(`${address}/home/${path}`)).text())
  const frameIn = async (locale: Locale) => frameOf(await wordsAt(locale), await wordsAt(`${locale}/goods_list`))
  const child = fork(resolve(import.meta.dirname, 'serve.ts'), { execArgv: [] })
  const ended = once(child, 'exit').then((): never => {
    throw new Error('the floor has ended')
  })
  ended.catch(() => {})
  const ask = async <K extends Report['kind']>(order: Order, kind: K): Promise<Extract<Report, { kind: K }>> => {
    const heard = once(child, 'message') as Promise<[Report]>
    child.send(order)
    const [report] = await Promise.race([heard, ended])
    if (report.kind !== kind) throw new Error(`the floor reports ${report.kind}`)
    return report as Extract<Report, { kind: K }>
  }
  const frames = { 'zh-CN': await frameIn('zh-CN'), 'en-US': await frameIn('en-US') }
  const { port, fastify } = await ask({ kind: 'begin', databaseUrl, frames }, 'begun')
  return {
    address: `http://127.0.0.1:${port}`,
    fastify,
    cpuMs: async () => (await ask({ kind: 'cpu' }, 'cpu')).ms,
    keep: async (path, body, headers) => void (await ask({ kind: 'keep', path, body: body.toString('base64'), headers }, 'kept')),
    close: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
