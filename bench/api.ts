import { bareJsonServer } from './bare-server.ts'
import { ratioOf, requestsPerSecond } from './measure.ts'
import { type Row, ratioRow } from './row.ts'
import type { BenchShop } from './shop.ts'

export async function benchApi({ address }: BenchShop): Promise<Row[]> {
  const list = '/api/products?limit=20'
  const { data } = (await (await fetch(address + list)).json()) as { data: { id: number }[] }
  const rows: Row[] = []
  for (const path of [list, `/api/product/detail/${data[0]?.id}`]) {
    const value: unknown = await (await fetch(address + path)).json()
    const bare = await bareJsonServer({ '/answer': value })
    const ratio = await ratioOf(
      () => requestsPerSecond(address + path, {}),
      () => requestsPerSecond(`${bare.address}/answer`, {}),
    )
    await bare.close()
    rows.push(ratioRow(`public API ${path.split('?')[0]?.replace(/\d+$/, ':id')}`, ratio, 0.4))
  }
  return rows
}
