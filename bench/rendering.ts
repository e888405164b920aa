import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Envelope } from '#contract/envelope.ts'
import type { WireRequest } from '#web/api/client.ts'
import { callsPerSecond, ratioOf } from './measure.ts'
import { type Row, ratioRow } from './row.ts'
import type { BenchShop } from './shop.ts'

type Entry = typeof import('./render-entry.tsx')

/** Compares the shop's rendering with React alone; both take their data from memory. */
export async function benchRendering({ address }: BenchShop): Promise<Row[]> {
  const { renderPage, bareRenderOf } = await loadEntry()
  const words = await readWords(address)
  const answers = new Map<string, Envelope>()
  const transport = async ({ path }: Pick<WireRequest, 'path'>): Promise<Envelope> => {
    const known = answers.get(path)
    if (known) return known
    const answer = (await (await fetch(`${address}/api${path}`)).json()) as Envelope
    answers.set(path, answer)
    return answer
  }
  const first = ((await transport({ path: '/products?limit=1' })).data as { id: number }[])[0]
  const rows: Row[] = []
  for (const page of ['/home/zh-CN', '/home/zh-CN/goods_list', `/home/zh-CN/goods_detail/${first?.id}`]) {
    const url = address + page
    const bare = await bareRenderOf({ url, words, transport })
    const anew = () => renderPage({ url, locale: 'zh-CN', words, transport, isSignedIn: false })
    const ratio = await ratioOf(
      () => callsPerSecond(anew),
      () => callsPerSecond(bare),
    )
    rows.push(ratioRow(`page rendered anew ${page.replace(/\d+$/, ':id')}`, ratio, 0.45))
  }
  return rows
}

async function loadEntry(): Promise<Entry> {
  const { build } = await import('vite')
  const root = resolve(import.meta.dirname, '..')
  const outDir = resolve(root, 'dist/bench')
  await build({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: true, outDir, emptyOutDir: true, rollupOptions: { input: 'bench/render-entry.tsx' } },
  })
  return (await import(pathToFileURL(resolve(outDir, 'render-entry.js')).href)) as Entry
}

async function readWords(address: string): Promise<Record<string, string>> {
  const { data } = (await (await fetch(`${address}/api/get_lang_json?lang=zh-CN`)).json()) as {
    data: Record<string, Record<string, string>>
  }
  return data['zh-CN'] ?? {}
}
