import type { Envelope } from '#contract/envelope.ts'

/** The 40 pages of the shop, each with an address in the demo shop. */
export type Row = { route: string; path: string; isPrivate?: boolean }
export type Ask = <T>(path: string) => Promise<T>

/** Calls the demo shop's API, signed in if there is a token. */
export function asker(url: string, token?: string): Ask {
  return async <T>(path: string) => {
    const headers = { 'form-type': 'pc', ...(token ? { 'authori-zation': `Bearer ${token}` } : {}) }
    const answer = (await (await fetch(`${url}/api${path}`, { headers })).json()) as Envelope
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.msg}`)
    return answer.data as T
  }
}

export async function routeTable(ask: Ask): Promise<Row[]> {
  const [wine] = await ask<{ id: number }[]>('/products?limit=1')
  const { list: articles } = await ask<{ list: { id: number }[] }>('/article/list/20?page=1&limit=1')
  const [category] = await ask<{ children: { id: number }[] }[]>('/category')
  const { seckillTime } = await ask<{ seckillTime: { id: number }[] }>('/seckill/index')
  const sales = await Promise.all(seckillTime.map(({ id }) => ask<{ id: number }[]>(`/seckill/list/${id}`)))
  const [paid, unpaid, shipped, received] = await Promise.all(
    [1, 0, 2, 3].map(async (type) => (await ask<{ order_id: string }[]>(`/order/list?type=${type}&limit=1`))[0]?.order_id),
  )
  const own = (route: string, path = route): Row => ({ route, path, isPrivate: true })
  const all = (route: string, path = route): Row => ({ route, path })
  return [
    all('/'),
    all('/aboutus'),
    own('/aliPay', `/aliPay?orderId=${unpaid}`),
    own('/AppChat', `/AppChat?productId=${wine?.id}`),
    all('/categoryDetail', `/categoryDetail?id=${category?.children[0]?.id}`),
    all('/detail', `/detail?cid=20&id=${articles[0]?.id}`),
    all('/estates'),
    all('/estates_bk'),
    own('/evaluation', `/evaluation?orderId=${received}`),
    all('/festival'),
    all('/goods_cate'),
    all('/goods_list'),
    all('/goods_seckill'),
    all('/goods_seckill_detail', `/goods_seckill_detail?id=${sales.flat()[0]?.id}`),
    all('/goods_search', '/goods_search?title=riesling'),
    all('/goods_detail/{id}', `/goods_detail/${wine?.id}`),
    all('/inputList', '/inputList?title=riesling'),
    all('/login'),
    all('/mobile_login'),
    own('/logistics', `/logistics?orderId=${shipped}`),
    all('/newsList'),
    own('/order_confirm'),
    own('/order_detail', `/order_detail?orderId=${paid}`),
    own('/payment', `/payment?orderId=${unpaid}`),
    all('/productList'),
    own('/refund', `/refund?orderId=${paid}`),
    all('/shopping'),
    all('/shoppingCart'),
    all('/videos'),
    all('/website'),
    all('/why_festival'),
    all('/wonderful'),
    own('/wxPay', `/wxPay?orderId=${unpaid}`),
    own('/user'),
    own('/user/address_list'),
    own('/user/balance'),
    own('/user/collect'),
    own('/user/myCoupon'),
    own('/user/orderList'),
    own('/user/userCoupon'),
  ]
}
