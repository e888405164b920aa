import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { SetPart } from '#domain/set.ts'

/* What is inside a set; ours. Clients that do not know it show the set as any product. */

const part = z.object({
  product_id: z.number(),
  unique: z.string(),
  ...localizedShape('store_name'),
  image: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  cart_num: z.number(),
})

/** Empty for what is no set. `cart_num`: how many of it are in one set. */
export const setParts = z.array(part)
type WireParts = z.infer<typeof setParts>
type Parts = readonly SetPart[] | null | undefined

export const encodeParts = (parts: Parts, reader: Reader): WireParts =>
  (parts ?? []).map(({ productId, skuCode, name, image, vintage, sizeMl, pack, amount }) => ({
    product_id: productId,
    unique: skuCode,
    ...encodeLocalized('store_name', name, reader),
    image,
    vintage,
    size_ml: sizeMl,
    pack,
    cart_num: amount,
  }))

export const decodeParts = (wire: WireParts): { parts?: SetPart[] } =>
  wire.length === 0
    ? {}
    : {
        parts: wire.map((each) => ({
          productId: each.product_id,
          skuCode: each.unique,
          name: decodeLocalized('store_name', each),
          image: each.image,
          vintage: each.vintage,
          sizeMl: each.size_ml,
          pack: each.pack,
          amount: each.cart_num,
        })),
      }
