import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { SHOPPER_CHANNELS, SHOPPER_KINDS, type ShopperChannel, type ShopperKind } from '#domain/notice.ts'

/* Ours: CRMEB's clients have no page for it. */

const channels = z.array(z.enum(SHOPPER_CHANNELS))
const choice = z.object({ kind: z.enum(SHOPPER_KINDS), channels })
export type NoticeChoice = z.infer<typeof choice>

export const listNoticeChoices = endpoint({
  method: 'GET',
  path: '/notices/choices',
  access: 'shopper',
  summary: 'By which channels the shopper wants to be told what; those that the account has',
  data: z.object({ list: z.array(choice), reachable: channels }),
})
/** No channel: nothing of the kind is sent. Several: the best one is used. */
export const saveNoticeChoice = endpoint({
  method: 'POST',
  path: '/notices/choices',
  access: 'shopper',
  summary: 'Choose the channels of one kind; for advertising this is the consent',
  body: z.object({ kind: z.enum(SHOPPER_KINDS), channels: channels.max(SHOPPER_CHANNELS.length) }),
  data: z.undefined(),
  encode: (body: { kind: ShopperKind; channels: ShopperChannel[] }) => ({ body }),
})

const TOKEN_MAX = 100
const token = wireText(TOKEN_MAX)
/** Opening the link ends nothing: programs that look at messages open it, too. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/notices/unsubscribe',
  access: 'public',
  summary: 'End the advertising of a signed link, without signing in',
  body: z.object({ token }),
  data: z.object({ kind: z.enum(SHOPPER_KINDS) }),
  encode: (asked: string) => ({ body: { token: asked } }),
})
