import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { benchAnew } from '../bench/anew.ts'
import { benchApi } from '../bench/api.ts'
import { benchAssistants } from '../bench/assistants.ts'
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
import { benchStaffLists } from '../bench/staff-lists.ts'
import { buildWeb } from './build.ts'

/** `npm run bench`: measures the budgets and saves the figures in bench/results. `npm run bench -- search` only those with that word. */
const word = (process.argv[2] ?? '').toLowerCase()
const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(word)
process.env.NODE_ENV = 'production'
await buildWeb(console.log)
const rows: Row[] = []
const inOneShop = [
  benchMemory,
  benchCachedPage,
  benchLighthouse,
  benchApi,
  benchRendering,
  benchAnew,
  benchCheckout,
  benchFlashSale,
  benchPromises,
  benchChat,
  benchAssistants,
  benchSearch,
  // Last: it fills the shop with customers.
  benchCustomers,
].filter(isWanted)
if (inOneShop.length > 0) {
  const shop = await openBenchShop(console.log)
  try {
    for (const measure of inOneShop) tell(await measure(shop))
  } finally {
    await shop.close()
  }
}
for (const measure of [benchFacets, benchStaffLists].filter(isWanted)) tell(await measure())

function tell(measured: Row[]): void {
  rows.push(...measured)
  for (const row of measured) console.log(`${row.holds ? '✓' : '✗'} ${row.what}: ${row.figure} (must reach ${row.budget})`)
}

console.table(rows.map(({ what, figure, budget, holds }) => ({ what, figure, budget, holds })))
const results = resolve(import.meta.dirname, '../bench/results')
await mkdir(results, { recursive: true })
const file = resolve(results, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
await writeFile(file, `${JSON.stringify({ node: process.version, at: new Date().toISOString(), rows }, null, 2)}\n`)
console.log(`figures: ${file}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
