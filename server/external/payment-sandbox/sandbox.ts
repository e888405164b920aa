import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from '#server/db/database.ts'
import { alipay } from '#server/external/alipay.ts'
import { answerAlipayNotice } from '#server/external/alipay-notice.ts'
import type { PaymentProvider, PaymentProviders, RawNotice } from '#server/external/payment-provider.ts'
import { shanghaiTime } from '#server/external/provider-text.ts'
import { wechatPay } from '#server/external/wechat-pay.ts'
import { answerWechatNotice } from '#server/external/wechat-pay-notice.ts'
import { readKeys, type SandboxKeys } from './keys.ts'
import { type NoticeReply, type NoticeSender, noticeSender } from './notice-sender.ts'
import { buildNotice } from './notices.ts'
import {
  findPayment,
  findRefund,
  type GatewayFault,
  type NoticeTricks,
  type SandboxPayment,
  type SandboxProvider,
  takePayment,
  writeFault,
} from './sql.ts'

export type PayOptions = {
  /** Pays even when expired or closed, as slow banks do. */
  late?: boolean
  notice?: 'send' | 'drop'
  delayMs?: number
  copies?: number
  tricks?: NoticeTricks
}

/** The demo's payment providers: the real adapters call a gateway by HTTP, which signs, encrypts and sends notices as the providers do. */
export type PaymentSandbox = {
  providers: Required<PaymentProviders>
  keys: () => Promise<SandboxKeys>
  sender: NoticeSender
  listensAt: (origin: string) => void
  /** Where this process answers for the providers. */
  origin: () => string
  /** Resolves with the shop's answers; undefined when it cannot be paid. */
  pay: (number: string, options?: PayOptions) => Promise<NoticeReply[] | undefined>
  payAndGo: (number: string, options?: PayOptions) => Promise<SandboxPayment | undefined>
  /** Builds a notice without sending it. */
  notice: (about: { number: string; refundNumber?: string; id?: string }, tricks?: NoticeTricks) => Promise<RawNotice>
  /** Applies to all further calls, in every process. */
  setFault: (fault: GatewayFault | null) => Promise<void>
}

export type SandboxOptions = { timeLimitMs?: number }

/** Nothing listens there, like a provider that is down. */
const NOWHERE = 'http://127.0.0.1:1'

export function openPaymentSandbox(db: Pool, options: SandboxOptions = {}): PaymentSandbox {
  let keysRead: Promise<SandboxKeys> | undefined
  const keys = () => {
    keysRead ??= readKeys(db).catch((error) => {
      keysRead = undefined
      throw error
    })
    return keysRead
  }
  let origin = NOWHERE
  const sender = noticeSender(db, keys)

  async function settle(number: string, { late = false, notice = 'send', delayMs = 0, copies = 1, tricks = {} }: PayOptions) {
    const found = await findPayment(db, number)
    const paid = found && (await takePayment(db, number, transactionNumber(found.provider), late))
    if (!paid) return undefined
    const dueAt = notice === 'drop' ? null : new Date(Date.now() + delayMs)
    const made = { id: noticeId(paid.provider), paymentNumber: number, refundNumber: null, url: paid.notifyUrl, tricks, dueAt }
    return { paid, sent: sender.put(made, copies) }
  }

  return {
    providers: {
      alipay: lazy(answerAlipayNotice, async () =>
        alipay((await keys()).alipay, {
          ...options,
          gateway: `${origin}/sandbox/alipay/gateway.do`,
          // The browser may use another host name for this server.
          pageGateway: ({ returnUrl }) => `${new URL(returnUrl).origin}/sandbox/alipay/gateway.do`,
        }),
      ),
      wechat: lazy(answerWechatNotice, async () =>
        wechatPay((await keys()).wechat, { ...options, host: `${origin}/sandbox/wechat` }),
      ),
    },
    keys,
    sender,
    listensAt: (address) => {
      origin = address
    },
    origin: () => origin,
    async pay(number, how = {}) {
      return (await settle(number, how))?.sent
    },
    async payAndGo(number, how = {}) {
      const settled = await settle(number, how)
      settled?.sent.catch(() => undefined)
      return settled?.paid
    },
    async notice({ number, refundNumber, id }, tricks = {}) {
      const payment = await findPayment(db, number)
      if (!payment) throw new Error(`the sandbox has no payment ${number}`)
      const refund = refundNumber === undefined ? null : await findRefund(db, refundNumber)
      if (refund === undefined) throw new Error(`the sandbox has no refund ${refundNumber}`)
      return buildNotice(await keys(), { id: id ?? noticeId(payment.provider), createdAt: new Date(), payment, refund }, tricks)
    },
    async setFault(fault) {
      await keys()
      await writeFault(db, fault)
    },
  }
}

const lazy = (answerNotice: PaymentProvider['answerNotice'], open: () => Promise<PaymentProvider>): PaymentProvider => ({
  create: async (request) => (await open()).create(request),
  query: async (number) => (await open()).query(number),
  close: async (number) => (await open()).close(number),
  refund: async (request) => (await open()).refund(request),
  queryRefund: async (refund) => (await open()).queryRefund(refund),
  verifyNotice: async (notice) => (await open()).verifyNotice(notice),
  bill: async (day) => (await open()).bill(day),
  answerNotice,
})

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const day = (): string => shanghaiTime(new Date()).slice(0, 10).replaceAll('-', '')

const transactionNumber = (provider: SandboxProvider): string =>
  provider === 'alipay' ? `${day()}22001${digits(15)}` : `4200${digits(6)}${day()}${digits(10)}`

export const refundId = (): string => `503${digits(5)}${day()}${digits(12)}`

export const noticeId = (provider: SandboxProvider): string =>
  provider === 'alipay' ? `${day()}00222${randomBytes(10).toString('hex')}` : crypto.randomUUID()
