import { expect, test } from 'vitest'
import type { Account } from '#domain/account.ts'
import { fen } from '#domain/money.ts'
import { currentUser, encodeSignedIn } from './accounts.ts'
import { decodeAccount, encodeAccount } from './user.ts'

const account: Account = {
  id: 10001,
  nickname: '林晓',
  avatar: '/uploads/2026/11/a.webp',
  phone: '13800000001',
  scopes: ['shopper', 'merchandiser'],
  balance: fen(88_05),
  favouriteCount: 3,
}

test('an account comes back from the wire as it went', () => {
  const wire = encodeAccount(account)
  expect(currentUser.data.parse(wire)).toEqual(wire)
  expect(decodeAccount(JSON.parse(JSON.stringify(wire)))).toEqual(account)
})

test('phone clients read what they compare strictly, and that the staff is staff', () => {
  expect(encodeAccount(account)).toMatchObject({
    uid: 10001,
    now_money: '88.05',
    adminid: true,
    is_default_avatar: 0,
    extract_type: [],
  })
  expect(encodeAccount({ ...account, avatar: '', scopes: ['shopper'] })).toMatchObject({ adminid: false, is_default_avatar: 1 })
})

test('the end of a session is told in whole unix seconds', () => {
  expect(encodeSignedIn({ token: 't', expiresAt: new Date('2026-11-20T11:20:39.700Z') })).toEqual({
    token: 't',
    expires_time: 1_795_173_639,
  })
})
