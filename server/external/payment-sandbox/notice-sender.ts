import type { Pool } from '#server/db/database.ts'
import type { SandboxKeys } from './keys.ts'
import { buildNotice } from './notices.ts'
import {
  findPayment,
  findRefund,
  insertNotice,
  keepAnswer,
  listDueNotices,
  listNoticesOf,
  type NewNotice,
  type SandboxNotice,
  takeNotice,
} from './sql.ts'

/** Status 0: no answer. */
export type NoticeReply = { status: number; body: string }

export type NoticeSender = ReturnType<typeof noticeSender>

/** Real providers wait up to 15 hours. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000, 60_000]
const ANSWER_WITHIN_MS = 5_000
const BODY_MAX = 200

/** Repeats notices until the shop accepts them. They are stored, so that another process or the next start continues. */
export function noticeSender(db: Pool, keys: () => Promise<SandboxKeys>) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let stopping = new AbortController()

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    const done = () => running.delete(work)
    work.then(done, done)
    return work
  }

  function schedule(notice: SandboxNotice, copies = 1): void {
    if (!notice.dueAt || stopping.signal.aborted) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        // The next start finds the row again.
        track(attempt(notice, copies)).catch(() => undefined)
      },
      Math.max(0, notice.dueAt.getTime() - Date.now()),
    )
    timer.unref()
    timers.add(timer)
  }

  async function put(made: NewNotice, copies: number): Promise<NoticeReply[]> {
    const notice = await insertNotice(db, made)
    if (notice.dueAt && notice.dueAt.getTime() <= Date.now()) return attempt(notice, copies)
    schedule(notice, copies)
    return []
  }

  async function attempt(waiting: SandboxNotice, copies: number): Promise<NoticeReply[]> {
    const notice = await takeNotice(db, waiting)
    return notice ? send(notice, copies) : []
  }

  async function send(notice: SandboxNotice, copies: number): Promise<NoticeReply[]> {
    const payment = await findPayment(db, notice.paymentNumber)
    if (!payment) return []
    const refund = notice.refundNumber ? ((await findRefund(db, notice.refundNumber)) ?? null) : null
    const allKeys = await keys()
    const content = { id: notice.id, createdAt: notice.createdAt, payment, refund }
    const replies = await Promise.all(
      Array.from({ length: copies }, () => post(notice.url, buildNotice(allKeys, content, notice.tricks))),
    )
    const last = replies.at(-1) ?? { status: 0, body: '' }
    const retryAfter = RETRY_AFTER_MS[Math.max(0, notice.attempts - 1)]
    const dueAt = isTaken(payment.provider, last) || retryAfter === undefined ? null : new Date(Date.now() + retryAfter)
    await keepAnswer(db, notice.id, `${last.status} ${last.body}`.trim(), dueAt)
    schedule({ ...notice, dueAt })
    return replies
  }

  async function post(url: string, { headers, body }: ReturnType<typeof buildNotice>): Promise<NoticeReply> {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
      const response = await fetch(url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal,
      })
      return { status: response.status, body: (await response.text()).slice(0, BODY_MAX) }
    } catch (error) {
      return { status: 0, body: error instanceof Error ? error.name : '' }
    }
  }

  return {
    /** Stores and sends a notice. Resolves with the answers when it is due now, else at once with none. */
    put: (made: NewNotice, copies = 1): Promise<NoticeReply[]> => track(put(made, copies)),
    /** Repeats the newest notice, even an accepted one. */
    async repeat(paymentNumber: string, copies: number): Promise<NoticeReply[]> {
      const [notice] = await listNoticesOf(db, paymentNumber)
      return notice ? track(send(notice, copies)) : []
    },
    async resume(): Promise<void> {
      stopping = new AbortController()
      for (const notice of await listDueNotices(db)) schedule(notice)
    },
    /** Resolves when nothing is being sent. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running)
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.allSettled(running)
    },
  }
}

const isTaken = (provider: string, { status, body }: NoticeReply): boolean =>
  provider === 'alipay' ? body.trim() === 'success' : status === 200 || status === 204
