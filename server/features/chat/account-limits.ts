import { type TokenBucket, tokenBucket } from './token-bucket.ts'

/** Frames of one account over all its sockets; an agent may have many windows open. */
const FRAMES = { atOnce: 200, perSecond: 40 }
/** Messages of one account, whatever way they come. */
const MESSAGES = { atOnce: 100, perSecond: 20 }

export type AccountLimits = {
  /** False when this account sends too many frames to this process. */
  takeFrame: (accountId: number) => boolean
  /** False when this account writes too many messages. */
  takeMessage: (accountId: number) => boolean
  /** Drops the counters of accounts that are quiet. */
  tidy: () => void
}

/**
 * What one account may send to this process, over all its sockets and the message form together, and whether it connects anew or not. What
 * it may store through all processes together is counted where messages are stored (store-messages.ts).
 */
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
