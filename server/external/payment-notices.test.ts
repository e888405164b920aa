import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { signedHeaders } from '#server/external/payment-sandbox/notices.ts'
import type { NoticeTricks } from '#server/external/payment-sandbox/sql.ts'
import { listeningGateway, visit } from '#test/support/payment-gateway.ts'
import { NoticeRefused, type RawNotice } from './payment-provider.ts'
import { wechatPay } from './wechat-pay.ts'

const gateway = await listeningGateway()
const { sandbox } = gateway
type Name = 'alipay' | 'wechat'

const paid = { alipay: 'A00000001', wechat: 'W00000001' }
for (const name of ['alipay', 'wechat'] as const) {
  await visit(await gateway.provider(name).create(gateway.request(paid[name])))
  await sandbox.pay(paid[name])
}
const noticeOf = (name: Name, tricks: NoticeTricks = {}) => sandbox.notice({ number: paid[name] }, tricks)
const verify = (name: Name, notice: RawNotice) => gateway.provider(name).verifyNotice(notice)

async function refusal(name: Name, notice: RawNotice): Promise<string> {
  const error = await verify(name, notice).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(NoticeRefused)
  expect(String((error as Error).stack)).not.toMatch(/BEGIN|buyer|openid/)
  return (error as NoticeRefused).reason
}

test('this file’s honest notices are taken', async () => {
  for (const name of ['alipay', 'wechat'] as const)
    expect(await verify(name, await noticeOf(name))).toMatchObject({ kind: 'payment', result: { state: 'paid', amount: 128_80 } })
})

test.each([
  ['alipay', { signature: 'wrong' }, 'signature-wrong'],
  ['alipay', { signature: 'missing' }, 'signature-missing'],
  ['wechat', { signature: 'wrong' }, 'signature-wrong'],
  ['wechat', { signature: 'missing' }, 'signature-missing'],
  ['wechat', { serial: 'PUB_KEY_ID_0000000000000000000000000000' }, 'serial-unknown'],
] as const)('T20: %s refuses a notice with %j: %s', async (name, tricks, reason) => {
  expect(await refusal(name, await noticeOf(name, tricks))).toBe(reason)
})

test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'])(
  'T20: WeChat Pay refuses a notice without its header %s, or with two of them',
  async (header) => {
    const notice = await noticeOf('wechat')
    for (const value of [undefined, '', ['a', 'b']])
      expect(await refusal('wechat', { ...notice, headers: { ...notice.headers, [header]: value } })).toBe('signature-missing')
  },
)

test('T20: no byte of a notice can be changed without breaking its signature', async () => {
  for (const name of ['alipay', 'wechat'] as const) {
    const notice = await noticeOf(name)
    for (let at = 0; at < notice.body.length; at += 97) {
      const body = Buffer.from(notice.body)
      body[at] = (body[at] ?? 0) ^ 1
      const reason = await refusal(name, { ...notice, body })
      expect(['signature-wrong', 'signature-missing']).toContain(reason)
    }
  }
})

test('T20: Alipay’s notice names no weaker algorithm of its own choice, and a field sent twice fools nobody', async () => {
  const { headers, body } = await noticeOf('alipay')
  for (const kind of ['RSA', 'RSA3', '']) {
    const changed = body.toString().replace('sign_type=RSA2', `sign_type=${kind}`)
    expect(await refusal('alipay', { headers, body: Buffer.from(changed) })).toBe('signature-wrong')
  }
  for (const added of ['&total_amount=0.01', '&out_trade_no=A00000002', '&new_field=1'])
    expect(await refusal('alipay', { headers, body: Buffer.concat([body, Buffer.from(added)]) })).toBe('signature-wrong')
  expect(await refusal('alipay', { headers, body: Buffer.from('') })).toBe('signature-missing')
  expect(await refusal('alipay', { headers, body: Buffer.from('{"sign":"x"}') })).toBe('signature-missing')
})

test.each([
  ['alipay', { appId: '2021999999999999' }, 'app-id-wrong'],
  ['alipay', { merchant: '2088999999999999' }, 'merchant-wrong'],
  ['alipay', { currency: 'USD' }, 'currency-wrong'],
  ['wechat', { appId: 'wx9999999999999999' }, 'app-id-wrong'],
  ['wechat', { merchant: '1999999999' }, 'merchant-wrong'],
  ['wechat', { currency: 'HKD' }, 'currency-wrong'],
] as const)('T22: %s, rightly signed, with %j: %s', async (name, tricks, reason) => {
  expect(await refusal(name, await noticeOf(name, tricks))).toBe(reason)
})

test('T22: another sum or another payment’s number is reported as it is, for the shop to compare', async () => {
  for (const name of ['alipay', 'wechat'] as const) {
    const low = await verify(name, await noticeOf(name, { amountBy: -1 }))
    const high = await verify(name, await noticeOf(name, { amountBy: 1 }))
    expect([low, high].map((notice) => notice.kind === 'payment' && notice.result)).toMatchObject([
      { amount: 128_79 },
      { amount: 128_81 },
    ])
    expect(await verify(name, await noticeOf(name, { number: 'X00000009' }))).toMatchObject({ paymentNumber: 'X00000009' })
  }
})

test('T23: WeChat Pay’s notices are good for five minutes by the shop’s clock, before and after', async () => {
  const at = (minutes: number) => noticeOf('wechat', { sentAt: new Date(Date.now() + minutes * 60_000).toISOString() })
  expect(await refusal('wechat', await at(-5.1))).toBe('timestamp-off')
  expect(await refusal('wechat', await at(5.1))).toBe('timestamp-off')
  for (const minutes of [-4.9, 0, 4.9]) expect(await verify('wechat', await at(minutes))).toMatchObject({ kind: 'payment' })

  // By the given clock, a recorded notice is stale an hour later.
  const recorded = await at(0)
  const later = wechatPay((await sandbox.keys()).wechat, { now: () => new Date(Date.now() + 60 * 60_000) })
  await expect(later.verifyNotice(recorded)).rejects.toThrow('timestamp-off')
})

test('T23: the same notice sent again keeps its id and bears a fresh nonce; one that was recorded shows the old one', async () => {
  const about = { number: paid.wechat, id: 'the-same-notice' }
  const first = await sandbox.notice(about)
  const [once, replayed, again] = [
    await verify('wechat', first),
    await verify('wechat', first),
    await verify('wechat', await sandbox.notice(about)),
  ]
  expect([once, replayed, again].map(({ noticeId }) => noticeId)).toEqual(Array(3).fill('the-same-notice'))
  expect(replayed.nonce).toBe(once.nonce)
  expect(again.nonce).not.toBe(once.nonce)
})

test.each(['ciphertext', 'nonce', 'associated_data'] as const)(
  'T24: a resource whose %s was changed is not decrypted, even if the notice is rightly signed',
  async (field) => {
    const { wechat: keys } = await sandbox.keys()
    const body = JSON.parse((await noticeOf('wechat')).body.toString())
    const value: string = body.resource[field]
    for (const at of [0, Math.floor(value.length / 2), value.length - 5]) {
      const resource = { ...body.resource, [field]: flipped(value, at) }
      expect(await refusal('wechat', resigned({ ...body, resource }, keys))).toBe('undecryptable')
    }
    for (const wrong of ['', 'AAAA']) {
      const resource = { ...body.resource, [field]: wrong }
      expect(await refusal('wechat', resigned({ ...body, resource }, keys))).toBe('undecryptable')
    }
  },
)

test('T24: what was encrypted with another key is refused, and so is a text that is no notice', async () => {
  const { wechat: keys } = await sandbox.keys()
  const body = JSON.parse((await noticeOf('wechat')).body.toString())
  const foreign = { ...body, resource: { ...body.resource, ...sealed('{}', 'b'.repeat(32)) } }
  expect(await refusal('wechat', resigned(foreign, keys))).toBe('undecryptable')
  for (const text of ['{}', '[]', 'not JSON', '{"out_trade_no":"W00000001","trade_state":"SUCCESS"}']) {
    const odd = { ...body, resource: { ...body.resource, ...sealed(text, keys.WECHAT_PAY_API_V3_KEY) } }
    expect(await refusal('wechat', resigned(odd, keys))).toBe('malformed')
  }
  expect(await refusal('wechat', resigned({ ...body, event_type: 'SOMETHING.ELSE' }, keys))).toBe('malformed')
  expect(await refusal('wechat', resigned({ id: 'x' }, keys))).toBe('malformed')
})

test('T25: a refund’s notice passed off under another event is still read as what it is, or refused', async () => {
  const { wechat: keys } = await sandbox.keys()
  const provider = gateway.provider('wechat')
  await provider.refund({
    paymentNumber: paid.wechat,
    refundNumber: 'R00000001',
    amount: fen(1_00),
    total: fen(128_80),
    reason: 'one bottle was broken',
    notifyUrl: `${gateway.url}/notify/wechat`,
  })
  await sandbox.sender.idle()
  const refund = await sandbox.notice({ number: paid.wechat, refundNumber: 'R00000001' })
  expect(await verify('wechat', refund)).toMatchObject({ kind: 'refund', refundNumber: 'R00000001', amount: 1_00 })
  const disguised = { ...JSON.parse(refund.body.toString()), event_type: 'TRANSACTION.SUCCESS' }
  expect(await refusal('wechat', resigned(disguised, keys))).toBe('malformed')
})

test('each provider refuses what is the other’s', async () => {
  expect(await refusal('alipay', await noticeOf('wechat'))).toBe('signature-missing')
  expect(await refusal('wechat', await noticeOf('alipay'))).toBe('signature-missing')
})

type WechatKeys = Awaited<ReturnType<typeof sandbox.keys>>['wechat']

/** Signed like WeChat Pay, so that only the content can be wrong. */
function resigned(body: unknown, keys: WechatKeys): RawNotice {
  const text = JSON.stringify(body)
  const headers = signedHeaders(text, keys.providerPrivateKey, { serial: keys.WECHAT_PAY_PUBLIC_KEY_ID, at: new Date() })
  return { headers, body: Buffer.from(text) }
}

function sealed(text: string, key: string) {
  const nonce = 'abcdefabcdef'
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { nonce, associated_data: 'transaction', ciphertext }
}

const flipped = (text: string, at: number): string => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
