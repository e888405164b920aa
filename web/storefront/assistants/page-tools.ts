import type { AnyRouter } from '@tanstack/react-router'
import { readGuestCart, withLine } from '../cart/guest-cart.ts'
import { keepGuestCart } from '../visitor.ts'

type Tool = { name: string; description: string; inputSchema: object; execute: (input: Record<string, string>) => unknown }
/** WebMCP: what a browser's own assistant may do on the page (https://webmachinelearning.github.io/webmcp). */
export type ModelContext = { registerTool: (tool: Tool) => unknown }

const text = (words: string) => ({ content: [{ type: 'text', text: words }] })
const tool = (name: string, description: string, fields: string[], execute: Tool['execute']): Tool => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    required: fields,
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
  },
  execute,
})

export function registerPageTools(context: ModelContext, router: AnyRouter): void {
  const { api, isSignedIn } = router.options.context
  const tools = [
    tool('search_wines', 'Find wines of this shop', ['query'], async ({ query = '' }) =>
      text(await (await fetch(`/api/products?limit=10&keyword=${encodeURIComponent(query)}`)).text()),
    ),
    tool('open_wine', 'Open the page of a wine', ['id'], async ({ id }) => {
      await router.navigate({ href: `/goods_detail/${Number(id)}` })
      return text('ok')
    }),
    tool('add_to_cart', 'Put one pack of a wine into the cart', ['id', 'unique'], async ({ id, unique = '' }) => {
      const line = { productId: Number(id), skuCode: unique, quantity: 1 }
      if (isSignedIn()) await api.call((await import('#contract/shop/cart.ts')).addToCart, line)
      else keepGuestCart(withLine(readGuestCart(), line))
      return text('ok')
    }),
  ]
  for (const each of tools) context.registerTool(each)
}
