import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { benchApi } from '../bench/api.ts'
import { benchCachedPage } from '../bench/cached-page.ts'
import { benchChat } from '../bench/chat.ts'
import { benchCheckout } from '../bench/checkout.ts'
import { benchCustomers } from '../bench/customers.ts'
import { benchFacets } from '../bench/facets.ts'
import { benchFlashSale } from '../bench/flash-sale.ts'
import { benchLighthouse } from '../bench/lighthouse.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchPromises } from '../bench/promises.ts'
import { benchRendering } from '../bench/rendering.ts'
import type { Row } from '../bench/row.ts'
import { benchSearch } from '../bench/search.ts'
import { openBenchShop } from '../bench/shop.ts'
import { benchStock } from '../bench/stock.ts'
import { benchWineList } from '../bench/wine-list.ts'
import { buildWeb } from './build.ts'

/** `npm run bench`: measures the budgets and saves the figures in bench/results. */
process.env.NODE_ENV = 'production'
await buildWeb(console.log)
const shop = await openBenchShop(console.log)
const rows: Row[] = []
try {
  for (const measure of [
    benchMemory,
    benchCachedPage,
    benchLighthouse,
    benchApi,
    benchRendering,
    benchCheckout,
    benchFlashSale,
    benchPromises,
    benchChat,
    benchFacets,
    benchSearch,
    benchStock,
    benchWineList,
    benchCustomers,
  ]) {
    for (const row of await measure(shop)) {
      rows.push(row)
      console.log(`${row.holds ? '✓' : '✗'} ${row.what}: ${row.figure} (must reach ${row.budget})`)
    }
  }
} finally {
  await shop.close()
}
console.table(rows.map(({ what, figure, budget, holds }) => ({ what, figure, budget, holds })))
const results = resolve(import.meta.dirname, '../bench/results')
await mkdir(results, { recursive: true })
const file = resolve(results, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
await writeFile(file, `${JSON.stringify({ node: process.version, at: new Date().toISOString(), rows }, null, 2)}\n`)
console.log(`figures: ${file}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
