import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'

const ADDRESS_MAX = 2_000
/** The code of a wine comes as a picture in text already. */
const CODE_MAX = 20_000

export const picturesAsText = endpoint({
  method: 'POST',
  path: '/image_base64',
  access: 'public',
  summary: 'Pictures of the shop as text, from which a phone client draws the poster that it shares; never of other sites',
  body: z.object({ image: wireText(ADDRESS_MAX).default(''), code: wireText(CODE_MAX).default('') }),
  data: z.object({ image: z.union([z.string(), z.literal(false)]), code: z.union([z.string(), z.literal(false)]) }),
})
