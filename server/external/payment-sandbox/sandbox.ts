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
  /** Although its time is over or it was closed: a bank that settles at its own pace. */
  late?: boolean
  notice?: 'send' | 'drop'
  delayMs?: number
  /** The same notice, so many times at once. */
  copies?: number
  tricks?: NoticeTricks
}

/**
 * Alipay and WeChat Pay within the demo shop: the real adapters, and the gateway to which they talk by HTTP. It signs, checks,
 * encrypts and sends notices as the providers do, and keeps its books in tables of its own; only the money is not real.
 */
export type PaymentSandbox = {
  providers: Required<PaymentProviders>
  keys: () => Promise<SandboxKeys>
  sender: NoticeSender
  /** Where this server listens; until it does, the providers cannot be reached. */
  listensAt: (origin: string) => void
  /** A person pays. Resolves with the shop's answers to the notices that are sent at once; undefined when it cannot be paid. */
  pay: (number: string, options?: PayOptions) => Promise<NoticeReply[] | undefined>
  /** The same without waiting for the shop's answers, as no provider lets its customer wait. */
  payAndGo: (number: string, options?: PayOptions) => Promise<SandboxPayment | undefined>
  /** A notice about a payment as it is, or about one of its refunds, which is not sent: to be changed, held back or mixed up. */
  notice: (about: { number: string; refundNumber?: string; id?: string }, tricks?: NoticeTricks) => Promise<RawNotice>
  /** What all calls to the gateway meet from now on, in every process. */
  setFault: (fault: GatewayFault | null) => Promise<void>
}

export type SandboxOptions = { timeLimitMs?: number }

/** Nobody answers there, which is what a provider that is away looks like. */
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

  /** Keeps what happened and the notice of it; whoever wants to know what the shop answered waits for the second promise. */
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
          // The browser may know this server by another name than the server itself; the way back is the browser's.
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

/** An adapter whose settings are known only when it is called. Making one costs nothing, so each call makes its own. */
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
