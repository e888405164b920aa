import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Who may import whom (README, "Map"). The most particular folder that fits a file decides. */
const ARROWS: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  'server/db': ['domain', 'contract', 'server/tracing'],
  'server/http': ['domain', 'contract', 'server/db', 'server/config.ts', 'server/external'],
  'server/external': ['domain', 'contract', 'server/db', 'server/tracing'],
  'server/tracing': [],
  'server/features': ['domain', 'contract', 'server/db', 'server/http', 'server/external', 'server/config.ts'],
  'server/metrics': ['server/db', 'server/http', 'server/external', 'server/features'],
  'server/jobs': ['domain', 'server/features', 'server/http', 'server/db', 'server/tracing'],
  'server/web': [
    'domain',
    'contract',
    'server/db',
    'server/http',
    'server/config.ts',
    'server/external',
    'server/features',
    'web/api',
    'web/storefront',
  ],
  'web/ui': ['domain', 'web/styles'],
  'web/api': ['domain', 'contract'],
  'web/console': ['domain', 'contract', 'web/api', 'web/ui', 'web/chat', 'web/styles', 'messages'],
  'web/chat': ['domain', 'contract', 'web/api', 'web/ui', 'web/styles', 'messages'],
  'web/storefront': ['domain', 'contract', 'web/api', 'web/ui', 'web/chat', 'web/styles', 'messages'],
}

/** Between features (docs of the house): a feature may import those that it stands on, never their SQL or routes. */
const FEATURE_ARROWS: Record<string, readonly string[]> = {
  assistants: ['orders', 'cart', 'coupons', 'freight', 'reviews', 'opening', 'content', 'accounts', 'catalog'],
  'after-sales': ['notices', 'payments', 'orders', 'ledger', 'coupons', 'flash-sale', 'staff-acts', 'accounts', 'catalog'],
  chat: ['orders', 'cart', 'content', 'accounts', 'catalog'],
  reviews: ['orders', 'accounts', 'catalog'],
  payments: ['notices', 'orders', 'ledger', 'staff-acts', 'accounts', 'catalog'],
  orders: [
    'cart',
    'coupons',
    'flash-sale',
    'freight',
    'gifts',
    'invoices',
    'ledger',
    'notices',
    'staff-acts',
    'accounts',
    'catalog',
    'search',
    'favourites',
  ],
  invoices: ['ledger', 'notices', 'staff-acts', 'accounts'],
  coupons: ['notices', 'staff-acts', 'accounts', 'catalog'],
  freight: ['accounts'],
  gifts: [],
  ledger: ['notices'],
  notices: [],
  'staff-acts': ['accounts'],
  audit: [],
  stock: ['notices', 'flash-sale', 'accounts', 'catalog'],
  'flash-sale': ['ledger', 'accounts', 'catalog'],
  cart: ['flash-sale', 'catalog'],
  favourites: ['catalog'],
  browsed: ['catalog'],
  accounts: ['captcha', 'catalog'],
  captcha: ['catalog'],
  catalog: ['search'],
  search: [],
  content: ['accounts', 'catalog'],
  languages: [],
  exports: ['catalog', 'invoices', 'orders', 'ledger', 'staff-acts', 'audit'],
  views: [],
  opening: ['catalog'],
  find: ['orders', 'accounts', 'catalog'],
  merchant: [
    'chat',
    'browsed',
    'cart',
    'customers',
    'after-sales',
    'payments',
    'orders',
    'reports',
    'staff-acts',
    'accounts',
    'catalog',
  ],
  files: [],
  customers: ['chat', 'coupons', 'ledger', 'staff-acts', 'accounts'],
}

type Import = { from: string; to: string }

function imports(): Import[] {
  const files = globSync('{domain,contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file),
  )
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8')
    return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:#|\.)[^']+)'/g)].map(([, name = '']) => ({
      from,
      to: target(from, name),
    }))
  })
}

const target = (from: string, name: string): string =>
  name.startsWith('#') ? name.slice(1) : relative(root, resolve(root, dirname(from), name))

const inside = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)
const feature = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1]

test('imports follow the arrows of the house, and none turns back', () => {
  const all = imports()
  expect(all.length).toBeGreaterThan(300)
  const turned = all.filter(({ from, to }) => {
    const folder = Object.keys(ARROWS).find((name) => inside(from, name))
    return folder !== undefined && !inside(to, folder) && !ARROWS[folder]?.some((allowed) => inside(to, allowed))
  })
  expect(turned).toEqual([])
})

test('a feature stands only on those below it, and reaches neither their SQL nor their routes', () => {
  const turned = imports().filter(({ from, to }) => {
    const [mine, theirs] = [feature(from), feature(to)]
    if (!mine || !theirs || mine === theirs) return false
    return !FEATURE_ARROWS[mine]?.includes(theirs) || /\/(sql|[\w-]*routes)\.ts$/.test(to)
  })
  expect(turned).toEqual([])
})
