import { z } from 'zod'
import type { ClientKind } from '#contract/client.ts'
import { type Account, SCOPES } from '#domain/account.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import type { Cashier } from '#domain/order.ts'
import { encodeCounts, type OrderTally, wireCounts } from './orders.ts'
import { encodePaySwitches, encodeRechargeSwitch } from './pay-switches.ts'

/* docs/wire.md, "Account". Unsupported fields say "none", since CRMEB's clients read them. */

export const user = z.object({
  uid: z.number(),
  nickname: z.string(),
  /** Ours, of staff only. */
  nickname_en: z.string().optional(),
  avatar: z.string(),
  phone: z.string(),
  /** Ours. */
  email: z.string(),
  scope: z.array(z.enum(SCOPES)),
  now_money: z.string(),
  collectCount: z.number(),
  like: z.number(),
  is_default_avatar: z.number(),
  adminid: z.boolean(),
  switchUserInfo: z.array(z.object({ uid: z.number(), nickname: z.string(), avatar: z.string(), user_type: z.string() })),
  user_type: z.string(),
  integral: z.number(),
  couponCount: z.number(),
  recharge: z.string(),
  orderStatusSum: z.string(),
  orderStatusNum: wireCounts,
  recharge_switch: z.number(),
  balance_func_status: z.number(),
  member_func_status: z.number(),
  service_num: z.number(),
  invioce_func: z.boolean(),
  special_invoice: z.boolean(),
  vip: z.boolean(),
  vip_icon: z.string(),
  vip_name: z.string(),
  svip_open: z.boolean(),
  vip_status: z.number(),
  is_money_level: z.number(),
  overdue_time: z.number(),
  is_ever_level: z.number(),
  member_style: z.number(),
  spread_status: z.boolean(),
  statu: z.number(),
  level: z.number(),
  brokerage_price: z.string(),
  commissionCount: z.string(),
  broken_commission: z.string(),
  broken_day: z.number(),
  extract_type: z.array(z.string()),
})
export type WireUser = z.infer<typeof user>

const NOT_IN_THIS_SHOP = {
  user_type: 'h5',
  integral: 0,
  balance_func_status: 1,
  member_func_status: 0,
  invioce_func: true,
  special_invoice: false,
  vip: false,
  vip_icon: '',
  vip_name: '',
  svip_open: false,
  vip_status: 2,
  is_money_level: 0,
  overdue_time: 0,
  is_ever_level: 0,
  member_style: 1,
  spread_status: false,
  statu: 0,
  level: 0,
  brokerage_price: '0.00',
  commissionCount: '0.00',
  broken_commission: '0.00',
  broken_day: 0,
  extract_type: [],
}

export type AccountFigures = {
  tally: OrderTally
  recharged: Fen
  spent: Fen
  coupons: number
  payMethods: Cashier['methods']
  unreadMessages: number
  /** Phone clients show them beside the messages. */
  unreadNotices: number
}

export const encodeAccount = (
  { id, nickname, nicknameEn, avatar, phone, email, scopes, balance, favouriteCount }: Account,
  { tally, recharged, spent, coupons, payMethods, unreadMessages, unreadNotices }: AccountFigures,
  client: ClientKind,
): WireUser => ({
  ...NOT_IN_THIS_SHOP,
  uid: id,
  nickname,
  ...(nicknameEn ? { nickname_en: nicknameEn } : {}),
  avatar,
  phone,
  email,
  scope: scopes,
  now_money: toYuan(balance),
  recharge: toYuan(recharged),
  orderStatusSum: toYuan(spent),
  orderStatusNum: { ...encodeCounts(tally, client), ...encodePaySwitches(payMethods) },
  recharge_switch: encodeRechargeSwitch(payMethods),
  couponCount: coupons,
  service_num: unreadMessages + (client === 'phone' ? unreadNotices : 0),
  collectCount: favouriteCount,
  like: favouriteCount,
  is_default_avatar: Number(avatar === ''),
  adminid: scopes.some((scope) => scope !== 'shopper'),
  switchUserInfo: [{ uid: id, nickname, avatar, user_type: NOT_IN_THIS_SHOP.user_type }],
})

export const decodeAccount = (wire: WireUser): Account => ({
  id: wire.uid,
  nickname: wire.nickname,
  ...(wire.nickname_en ? { nicknameEn: wire.nickname_en } : {}),
  avatar: wire.avatar,
  phone: wire.phone,
  email: wire.email,
  scopes: wire.scope,
  balance: fromYuan(wire.now_money) ?? ZERO,
  favouriteCount: wire.collectCount,
})
