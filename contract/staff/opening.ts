import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireFlag } from '#contract/inputs.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import {
  CHECK_CAUSES,
  OPENING_GAPS,
  OPENING_POINT_NAMES,
  type OpeningPoint,
  PROVIDERS,
  type Provider,
  SETTLED_POINTS,
  TEMPLATE_PAGES,
  type TemplatePage,
} from '#domain/opening.ts'
import { words } from './writing.ts'

/** `sandbox`: the demo's own; `off`: the server has no keys for it. */
const PROVIDER_STATES = ['live', 'sandbox', 'off'] as const

const checked = z.object({ cause: z.enum(CHECK_CAUSES).nullable(), detail: z.string(), at: z.string() })
export type ShownCheck = z.infer<typeof checked>
const provider = z.object({
  provider: z.enum(PROVIDERS),
  state: z.enum(PROVIDER_STATES),
  /** Of the last test; null: never tested. */
  last: checked.nullable(),
})
export type ShownProvider = z.infer<typeof provider>

const opening = z.object({
  points: z.array(
    z.object({
      point: z.enum(OPENING_POINT_NAMES),
      gaps: z.array(z.object({ gap: z.enum(OPENING_GAPS), count: z.number() })),
      isSettled: z.boolean(),
    }),
  ),
  providers: z.array(provider),
  /** What a city without a rule of its own pays, in fen; null: nothing is sent there. */
  everywhere: z.object({ firstFee: z.number(), freeFrom: z.number().nullable(), zones: z.number() }).nullable(),
  openedAt: z.string().nullable(),
  /** A demo shop is always open. */
  isOpen: z.boolean(),
  mayOpen: z.boolean(),
})
export type ShownOpening = z.infer<typeof opening>

export const findOpening = endpoint({
  method: 'GET',
  path: '/staff/opening',
  access: 'admin',
  summary: 'What is missing before the shop opens',
  data: opening,
})
export const settlePoint = endpoint({
  method: 'POST',
  path: '/staff/opening/points/:point',
  access: 'admin',
  summary: 'Call a point of the opening right as it is, or not',
  params: z.object({ point: z.enum(SETTLED_POINTS) }),
  body: z.object({ isSettled: wireFlag }),
  data: opening,
  encode: ({ point, isSettled }: { point: OpeningPoint; isSettled: boolean }) => ({ params: { point }, body: { isSettled } }),
})
/** Changes nothing at the provider. A test that went wrong is an answer, too. */
export const checkProvider = endpoint({
  method: 'POST',
  path: '/staff/opening/providers/:provider/check',
  access: 'admin',
  summary: 'Test a provider’s keys by a call that changes nothing',
  params: z.object({ provider: z.enum(PROVIDERS) }),
  data: checked,
  encode: (name: Provider) => ({ params: { provider: name } }),
})
/** Refused while something required is missing (`opening-not-ready`). Harmless in a shop that is open. */
export const openShop = endpoint({
  method: 'POST',
  path: '/staff/opening/open',
  access: 'admin',
  summary: 'Open the shop for everybody',
  data: opening,
})
export const findPageTemplate = endpoint({
  method: 'GET',
  path: '/staff/opening/templates/:key',
  access: 'merchandiser',
  summary: 'The shop’s template of a legal page, filled with what is known of the company',
  params: z.object({ key: z.enum(TEMPLATE_PAGES) }),
  data: z.object({ title: words, content: words }),
  encode: (key: TemplatePage) => ({ params: { key } }),
})
/** The secret is the value of a cookie (`PREVIEW_COOKIE`); null in a shop that is open. */
export const findPreview = endpoint({
  method: 'GET',
  path: '/staff/opening/preview',
  access: STAFF_SCOPES,
  summary: 'Whether the shop is open, and how staff see it before',
  data: z.object({ isOpen: z.boolean(), secret: z.string().nullable() }),
})
