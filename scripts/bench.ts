import { benchAnew } from '../bench/anew.ts'
import { benchAssistants } from '../bench/assistants.ts'
import { benchChat } from '../bench/chat.ts'
import { benchCheckout } from '../bench/checkout.ts'
import { benchCustomers } from '../bench/customers.ts'
import { benchEndurance } from '../bench/endurance.ts'
import { benchFacets } from '../bench/facets.ts'
import { benchFlashSale } from '../bench/flash-sale.ts'
import { benchKept, benchKeptOfMany } from '../bench/kept.ts'
import { benchLighthouse } from '../bench/lighthouse.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchPeers } from '../bench/peers.ts'
import { benchPromises } from '../bench/promises.ts'
import { conditionsNow, saveResults } from '../bench/results.ts'
import type { Row } from '../bench/row.ts'
import { benchSearch } from '../bench/search.ts'
import { openBenchShop } from '../bench/shop.ts'
import { benchStaffLists } from '../bench/staff-lists.ts'
import { buildShop } from './build.ts'

/** `npm run bench`: measures the budgets and saves the figures in bench/results. `npm run bench -- search` only those with that word. */
const word = (process.argv[2] ?? '').toLowerCase()
const isWanted = ({ name }: { name: string }) => name.toLowerCase().includes(word)
process.env.NODE_ENV = 'production'
await buildShop(console.log)
const conditions = conditionsNow(word)
const rows: Row[] = []
const inOneShop = [
  benchMemory,
  benchKept,
  benchLighthouse,
  benchAnew,
  benchCheckout,
  benchFlashSale,
  benchPromises,
  benchChat,
  benchAssistants,
  // Only when asked for: it takes twenty minutes.
  ...(word === 'endurance' ? [benchEndurance] : []),
  // Only when asked for: it installs and builds other shops.
  ...(word === 'peers' ? [benchPeers] : []),
  // From here on there are ever more wines.
  benchKeptOfMany,
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
console.log(`figures: ${await saveResults(rows, conditions)}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
