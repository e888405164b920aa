import { z } from 'zod'
import { encodeLocalized, localizedShape } from '#contract/localized.ts'
import type { Product } from '#domain/product.ts'
import type { OrderReader } from './order-shapes.ts'
import { encodeParagraphs } from './paragraphs.ts'
import { encodeDescription } from './phone-description.ts'
import { encodePrice, encodeProductCard, encodeTerm, encodeTermOrNull, productCard, termRef } from './product-card.ts'

const range = z.tuple([z.number(), z.number()]).nullable()

const facts = productCard.shape.facts.extend({
  country: termRef.nullable(),
  site: termRef.nullable(),
  classification: z.array(termRef),
  farming: z.array(termRef),
  closure: termRef.nullable(),
  pairings: z.array(termRef),
  flavours: z.array(termRef),
  bars: z
    .object({ sweetness: z.number(), acidity: z.number(), body: z.number(), tannin: z.number(), fruit: z.number() })
    .nullable(),
  alcohol: z.number().nullable(),
  residual_sugar: z.number().nullable(),
  acidity: z.number().nullable(),
  serving: range,
  drinking: range,
  /** Per cent by the id of a grape. */
  grape_shares: z.record(z.string(), z.number()),
  estate_story: z
    .object({
      ...localizedShape('description', 'village'),
      founded: z.number().nullable(),
      hectares: z.number().nullable(),
      image: z.string(),
    })
    .nullable(),
})

/** What CRMEB calls the store info of a wine: its card, its facts, its pictures and words. */
export const storeInfo = productCard.extend({
  facts,
  image_base: z.string(),
  small_image: z.string(),
  slider_image: z.array(z.string()),
  video_link: z.string(),
  ficti: z.number(),
  fsales: z.number(),
  svip_economize_price: z.string(),
  userCollect: z.boolean(),
  userLike: z.boolean(),
  wechat_code: z.string(),
  presale_pay_status: z.number(),
  limit_type: z.number(),
  is_limit: z.number(),
  limit_num: z.number(),
  logistics: z.string(),
  freight: z.number(),
  command_word: z.string(),
  give_integral: z.number(),
  ...localizedShape('description'),
})

export function encodeStoreInfo(product: Product, reader: OrderReader): z.infer<typeof storeInfo> {
  const card = encodeProductCard(product, reader)
  const story = product.estateStory
  return {
    ...card,
    facts: {
      ...card.facts,
      country: encodeTermOrNull(product.country, reader),
      site: encodeTermOrNull(product.site, reader),
      classification: product.classification.map((term) => encodeTerm(term, reader)),
      farming: product.farming.map((term) => encodeTerm(term, reader)),
      closure: encodeTermOrNull(product.closure, reader),
      pairings: product.pairings.map((term) => encodeTerm(term, reader)),
      flavours: product.flavours.map((term) => encodeTerm(term, reader)),
      bars: product.bars,
      alcohol: product.alcohol,
      residual_sugar: product.residualSugar,
      acidity: product.acidity,
      serving: product.serving && [...product.serving],
      drinking: product.drinking && [...product.drinking],
      grape_shares: product.grapeShares,
      estate_story: story && {
        ...encodeLocalized('description', story.blurb, reader),
        ...encodeLocalized('village', story.village ?? { zh: '', en: '' }, reader),
        founded: story.founded,
        hectares: story.hectares,
        image: story.image,
      },
    },
    image_base: product.image,
    small_image: product.image,
    slider_image: product.images,
    video_link: '',
    ficti: 0,
    fsales: product.sales,
    svip_economize_price: encodePrice(null),
    userCollect: product.isFavourite,
    userLike: false,
    wechat_code: '',
    presale_pay_status: 0,
    limit_type: 0,
    is_limit: 0,
    limit_num: 0,
    logistics: '1',
    freight: 3,
    command_word: '',
    give_integral: 0,
    description: encodeDescription(product.description, product, reader),
    description_en: encodeParagraphs(product.description.en),
  }
}
