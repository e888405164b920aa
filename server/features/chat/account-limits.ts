import { type TokenBucket, tokenBucket } from './token-bucket.ts'

/** Per account over all its sockets; an agent may have many windows open. */
const FRAMES = { atOnce: 200, perSecond: 40 }
/** Per account, by sockets and message form together. */
const MESSAGES = { atOnce: 100, perSecond: 20 }

export type AccountLimits = {
  takeFrame: (accountId: number) => boolean
  takeMessage: (accountId: number) => boolean
  tidy: () => void
}

/** Counts what one account sends to this process. The limit over all processes is in store-messages.ts. */
export function accountLimits(): AccountLimits {
  const frames = new Map<number, TokenBucket>()
  const messages = new Map<number, TokenBucket>()
  return {
    takeFrame: (accountId) => bucketOf(frames, accountId, FRAMES).take(),
    takeMessage: (accountId) => bucketOf(messages, accountId, MESSAGES).take(),
    tidy: () => {
      for (const buckets of [frames, messages])
        for (const [accountId, bucket] of buckets) if (bucket.isFull()) buckets.delete(accountId)
    },
  }
}

function bucketOf(buckets: Map<number, TokenBucket>, accountId: number, size: typeof FRAMES): TokenBucket {
  const bucket = buckets.get(accountId) ?? tokenBucket(size)
  buckets.set(accountId, bucket)
  return bucket
}
