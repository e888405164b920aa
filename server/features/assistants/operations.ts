import { CAPABILITIES } from '#contract/assistants/envelope.ts'
import * as requests from '#contract/assistants/requests.ts'
import * as baskets from './baskets.ts'
import { type CatalogSources, getProduct, lookupCatalog, searchCatalog } from './catalog.ts'
import { type Operation, operation } from './operation.ts'
import { getOrder } from './orders.ts'

const { search, lookup, cart, checkout, order } = CAPABILITIES

/** The protocol's thirteen operations. */
export function openOperations(sources: CatalogSources): Operation[] {
  const { db } = sources.lists
  return [
    operation<requests.SearchRequest>({
      name: 'search_catalog',
      description:
        'Search the wines of this shop by free words in Chinese, English or pinyin (grape, region, taste, dish, budget, vintage) and by filters. Prices are in fen (CNY). Messages tell what each word was taken for.',
      capability: search,
      method: 'POST',
      path: '/catalog/search',
      payload: 'catalog',
      input: requests.searchRequest,
      run: (call) => searchCatalog(sources, call),
    }),
    operation<requests.LookupRequest>({
      name: 'lookup_catalog',
      description: 'Look up wines or their variants (vintage, bottle size, pack) by their ids.',
      capability: lookup,
      method: 'POST',
      path: '/catalog/lookup',
      payload: 'catalog',
      input: requests.lookupRequest,
      run: (call) => lookupCatalog(sources, call),
    }),
    operation<requests.ProductRequest>({
      name: 'get_product',
      description: 'Everything about one wine: all variants with price and stock, facts of the wine, rating and a review.',
      capability: lookup,
      method: 'POST',
      path: '/catalog/product',
      payload: 'catalog',
      input: requests.productRequest,
      run: (call) => getProduct(sources, call),
    }),
    operation<requests.CartRequest>({
      name: 'create_cart',
      description: 'Put variants into a new cart. Its continue_url opens the cart in the shop.',
      capability: cart,
      method: 'POST',
      path: '/carts',
      payload: 'cart',
      input: requests.cartRequest,
      changes: true,
      run: (call) => baskets.createCart({ db }, call),
    }),
    operation<unknown>({
      name: 'get_cart',
      description: 'A cart at today’s prices and stock.',
      capability: cart,
      method: 'GET',
      path: '/carts/:id',
      payload: null,
      input: requests.nothingMore,
      run: (call) => baskets.getCart({ db }, call),
    }),
    operation<requests.CartRequest>({
      name: 'update_cart',
      description: 'Replace what is in a cart. Send the whole cart.',
      capability: cart,
      method: 'PUT',
      path: '/carts/:id',
      payload: 'cart',
      input: requests.cartRequest,
      changes: true,
      run: (call) => baskets.updateCart({ db }, call),
    }),
    operation<unknown>({
      name: 'cancel_cart',
      description: 'Give a cart up. Answers the cart as it was.',
      capability: cart,
      method: 'POST',
      path: '/carts/:id/cancel',
      payload: null,
      input: requests.nothingMore,
      changes: true,
      needsKey: true,
      run: (call) => baskets.cancelCart({ db }, call),
    }),
    ...checkoutOperations(sources),
    operation<unknown>({
      name: 'get_order',
      description:
        'The state of an order that came about by your platform. The call must be signed (RFC 9421) with a key of your profile.',
      capability: order,
      method: 'GET',
      path: '/orders/:id',
      payload: null,
      input: requests.nothingMore,
      needsProof: true,
      run: (call) => getOrder({ db }, call),
    }),
  ]
}

function checkoutOperations({ lists: { db } }: CatalogSources): Operation[] {
  return [
    operation<requests.CheckoutOpening>({
      name: 'create_checkout',
      description:
        'Begin to buy: lines or a cart_id, coupon codes, recipient. Ends in requires_escalation: hand continue_url to the buyer, who confirms to be of age, signs in and pays there. Alcohol is never sold otherwise.',
      capability: checkout,
      method: 'POST',
      path: '/checkout-sessions',
      payload: 'checkout',
      input: requests.checkoutCreate,
      changes: true,
      run: (call) => baskets.createCheckout({ db }, call),
    }),
    operation<unknown>({
      name: 'get_checkout',
      description: 'A checkout at today’s prices and stock; once the buyer has paid, with the order.',
      capability: checkout,
      method: 'GET',
      path: '/checkout-sessions/:id',
      payload: null,
      input: requests.nothingMore,
      run: (call) => baskets.getCheckout({ db }, call),
    }),
    operation<requests.CheckoutRequest>({
      name: 'update_checkout',
      description: 'Replace what a checkout says: lines, coupon codes, recipient. Send the whole checkout.',
      capability: checkout,
      method: 'PUT',
      path: '/checkout-sessions/:id',
      payload: 'checkout',
      input: requests.checkoutUpdate,
      changes: true,
      run: (call) => baskets.updateCheckout({ db }, call),
    }),
    operation<unknown>({
      name: 'complete_checkout',
      description:
        'Answers requires_escalation with continue_url: an order of alcohol is placed by the buyer on the shop’s page.',
      capability: checkout,
      method: 'POST',
      path: '/checkout-sessions/:id/complete',
      payload: 'checkout',
      input: requests.checkoutComplete,
      changes: true,
      needsKey: true,
      // Alcohol is sold to a person who says to be of age, so this never places an order: it tells where the person goes on.
      run: (call) => baskets.getCheckout({ db }, call),
    }),
    operation<unknown>({
      name: 'cancel_checkout',
      description: 'Give a checkout up, and the buyer’s link with it.',
      capability: checkout,
      method: 'POST',
      path: '/checkout-sessions/:id/cancel',
      payload: null,
      input: requests.nothingMore,
      changes: true,
      needsKey: true,
      run: (call) => baskets.cancelCheckout({ db }, call),
    }),
  ]
}
