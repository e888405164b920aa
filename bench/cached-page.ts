import { bareServer } from './bare-server.ts'
import { ratioOf, requestsPerSecond } from './measure.ts'
import { type Row, ratioRow } from './row.ts'
import type { BenchShop } from './shop.ts'

const PAGES = ['/home/zh-CN', '/home/zh-CN/goods_list?grape=riesling']
const BROWSER = { 'accept-encoding': 'br' }

export async function benchCachedPage({ address }: BenchShop): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of PAGES) {
    const answer = await fetch(address + page, { headers: BROWSER })
    // `fetch` decompresses; the baseline sends the bytes of the wire.
    const packed = await rawBody(address + page)
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-encoding': 'br' }
    const bare = await bareServer({ '/page': { body: packed, headers } })
    const ratio = await ratioOf(
      () => requestsPerSecond(address + page, BROWSER),
      () => requestsPerSecond(`${bare.address}/page`, BROWSER),
    )
    await bare.close()
    rows.push(ratioRow(`kept public page ${page}`, ratio, 0.6))
  }
  return rows
}

async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: BROWSER }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    }).on('error', reject)
  })
}
