import { expect, test } from 'vitest'
import type { Account } from '#domain/account.ts'
import { fen } from '#domain/money.ts'
import { currentAccount } from './accounts.ts'
import { encodeSignedIn } from './sign-in.ts'
import { decodeAccount, encodeAccount } from './user.ts'

const account: Account = {
  id: 10001,
  nickname: '林晓',
  avatar: '/uploads/2026/11/a.webp',
  phone: '13800000001',
  email: 'lin@example.com',
  scopes: ['shopper', 'merchandiser'],
  balance: fen(88_05),
  favouriteCount: 3,
}

const counts = { unpaid: 1, paid: 2, 'part-shipped': 0, shipped: 3, received: 4, finished: 5, cancelled: 6, refunded: 7 }
const refunds = { open: 0, done: 7, any: 7 }
const figures = {
  tally: { counts, refunds, spent: fen(300_00) },
  recharged: fen(500_00),
  spent: fen(300_00),
  coupons: 2,
  payMethods: [{ method: 'balance' as const, isOpen: true }],
  unreadMessages: 1,
  unreadNotices: 2,
}

test('an account comes back from the wire as it went', () => {
  const wire = encodeAccount(account, figures, 'phone')
  expect(currentAccount.data.parse(wire)).toEqual(wire)
  expect(decodeAccount(JSON.parse(JSON.stringify(wire)))).toEqual(account)
})

test('phone clients read what they compare strictly, and that the staff is staff', () => {
  expect(encodeAccount(account, figures, 'phone')).toMatchObject({
    uid: 10001,
    now_money: '88.05',
    adminid: true,
    is_default_avatar: 0,
    extract_type: [],
    recharge: '500.00',
    orderStatusSum: '300.00',
    couponCount: 2,
    service_num: 3,
    orderStatusNum: { unpaid_count: '1', unshipped_count: '2', received_count: '3', evaluated_count: '4' },
  })
  expect(encodeAccount(account, figures, 'pc').service_num).toBe(1)
  expect(encodeAccount({ ...account, avatar: '', scopes: ['shopper'] }, figures, 'phone')).toMatchObject({
    adminid: false,
    is_default_avatar: 1,
  })
})

test('an account may recharge where WeChat or Alipay is open', () => {
  const switchWith = (method: 'wechat' | 'alipay' | 'balance', isOpen = true) =>
    encodeAccount(account, { ...figures, payMethods: [{ method, isOpen }] }, 'phone').recharge_switch
  expect([switchWith('wechat'), switchWith('alipay'), switchWith('balance'), switchWith('alipay', false)]).toEqual([1, 1, 0, 0])
})

test('the end of a session is told in whole unix seconds', () => {
  expect(encodeSignedIn({ token: 't', expiresAt: new Date('2026-11-20T11:20:39.700Z') })).toEqual({
    token: 't',
    expires_time: 1_795_173_639,
  })
})
