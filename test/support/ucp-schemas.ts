import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const ROOT = join(import.meta.dirname, '../ucp-schemas')
const SHOPPING = 'https://ucp.dev/schemas/shopping'

/** The protocol's own schemas, as they are published. */
const ajv = new Ajv2020.default({ strict: false, allErrors: true })
addFormats.default(ajv)
for (const file of globSync('{schemas,discovery}/**/*.json', { cwd: ROOT })) {
  const schema = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  // Published below /schemas/discovery, it names its neighbours as if it lay beside them.
  const text = file.startsWith('discovery') ? JSON.stringify(schema).replaceAll('../schemas/', '../') : JSON.stringify(schema)
  ajv.addSchema(JSON.parse(text))
}

const OR_ERROR = (name: string) => ({ oneOf: [{ $ref: name }, { $ref: `${SHOPPING}/types/error_response.json` }] })
const withExtensions = (root: string, extensions: readonly string[]) => ({
  oneOf: [
    { allOf: [`${SHOPPING}/${root}.json`, ...extensions].map(($ref) => ({ $ref })) },
    { $ref: `${SHOPPING}/types/error_response.json` },
  ],
})

const SCHEMAS = {
  profile: { $ref: 'https://ucp.dev/schemas/discovery/profile.json#/$defs/business_profile' },
  platform: { $ref: 'https://ucp.dev/schemas/discovery/profile.json#/$defs/platform_profile' },
  search: OR_ERROR(`${SHOPPING}/catalog_search.json#/$defs/search_response`),
  lookup: OR_ERROR(`${SHOPPING}/catalog_lookup.json#/$defs/lookup_response`),
  product: OR_ERROR(`${SHOPPING}/catalog_lookup.json#/$defs/get_product_response`),
  cart: withExtensions('cart', [`${SHOPPING}/discount.json#/$defs/dev.ucp.shopping.cart`]),
  checkout: withExtensions(
    'checkout',
    ['discount', 'fulfillment', 'buyer_consent'].map((name) => `${SHOPPING}/${name}.json#/$defs/dev.ucp.shopping.checkout`),
  ),
  order: OR_ERROR(`${SHOPPING}/order.json`),
}
export type UcpSchema = keyof typeof SCHEMAS

const OF_OPERATION: Readonly<Record<string, UcpSchema>> = {
  search_catalog: 'search',
  lookup_catalog: 'lookup',
  get_product: 'product',
  get_order: 'order',
}
export const schemaOf = (operation: string): UcpSchema =>
  OF_OPERATION[operation] ?? (operation.endsWith('_cart') ? 'cart' : 'checkout')

/** Throws with every difference from the schema. */
export function requireValid(name: UcpSchema, answer: unknown): void {
  const validate = ajv.compile(SCHEMAS[name])
  if (!validate(answer))
    throw new Error(
      `${name}: ${JSON.stringify(validate.errors, null, 1).slice(0, 4_000)}\n${JSON.stringify(answer).slice(0, 2_000)}`,
    )
}

type Total = { type: string; amount: number; lines?: { amount: number }[] }

/** The arithmetic of totals, which schemas do not say. */
export function requireSums(totals: readonly Total[]): void {
  const total = totals.find(({ type }) => type === 'total')?.amount
  const sum = totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0)
  if (sum !== total) throw new Error(`totals do not add up: ${JSON.stringify(totals)}`)
}
