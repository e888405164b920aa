import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import { localizedShape } from '#contract/localized.ts'
import { ID_MAX } from '#domain/ids.ts'
import { flatCategory } from './categories.ts'
import { productCard } from './product-card.ts'
import { idList, loose, order, recommendedType } from './product-list.ts'

/* Home pages of phone clients (docs/wire.md, "Home"). */

const cards = z.array(productCard)
const image = z.object({ img: z.string(), url: z.string() })
const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

/** `type` is the kind of the block, not the stock. */
const homeQuery = z.object({
  priceOrder: order,
  salesOrder: order,
  newsOrder: wireText(10).default(''),
  news: wireFlag.default(false),
  type: loose(wireInt(0, 10)),
  ids: idList,
  selectId: loose(wireInt(0, ID_MAX)),
  limit: wireInt(1, LIMIT_MAX).optional(),
})
export type WireHomeQuery = z.output<typeof homeQuery>

export const groomList = endpoint({
  ...read('/groom/list/:type', 'Recommended, popular or new wines for phone clients'),
  params: recommendedType,
  query: pageQuery,
  data: z.object({ banner: z.array(image), list: cards }),
})
export const goodProducts = endpoint({
  ...read('/pc/get_good_product', 'Wines that the shop recommends'),
  data: z.object({ list: cards }),
})
export const hotProducts = endpoint({ ...read('/product/hot', 'Popular wines'), query: pageQuery, data: cards })
export const homeProducts = endpoint({
  ...read('/home/products', 'Wines of a block of the home page'),
  query: homeQuery,
  data: z.object({ list: cards }),
})
export const categoryProducts = endpoint({
  ...read('/pc/get_category_product', 'Types of wine with some wines each'),
  query: pageQuery,
  data: z.object({ list: z.array(flatCategory.extend({ productList: cards })), count: z.number() }),
})

const blocks = z.object({ fastList: z.array(flatCategory), bastList: cards, firstList: cards })
const homeCommon = {
  benefit: cards,
  likeInfo: cards,
  subscribe: z.boolean(),
  tengxun_map_key: z.string(),
  ...localizedShape('site_name'),
}
export const homeIndexV2 = endpoint({
  ...read('/v2/index', 'Home page of older phone clients'),
  data: z.object({ info: blocks, ...homeCommon }),
})
export const homeIndex = endpoint({
  ...read('/index', 'Home page of the oldest phone clients'),
  data: z.object({
    info: blocks.extend({
      fastInfo: z.string(),
      bastInfo: z.string(),
      firstInfo: z.string(),
      salesInfo: z.string(),
      bastBanner: z.array(image),
    }),
    banner: z.array(z.object({ pic: z.string(), url: z.string() })),
    menus: z.array(z.never()),
    roll: z.array(z.never()),
    activity: z.array(z.never()),
    lovely: z.array(z.never()),
    logoUrl: z.string(),
    newGoodsBananr: z.string(),
    explosive_money: z.array(z.never()),
    ...homeCommon,
  }),
})
