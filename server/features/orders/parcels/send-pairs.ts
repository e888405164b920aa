import { Refusal } from '#contract/refusals.ts'
import type { JudgedPair, WantedPairs } from '#contract/staff/parcel-pairs.ts'
import type { Pair } from '#domain/parcel-pairs.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendReplacement } from '../replacements/send-replacement.ts'
import { judgePairs } from './judge-pairs.ts'
import { sendParcel } from './send-parcel.ts'

/** Each pair in a transaction of its own, so that one that fails stops no other. */
export async function sendPairs(deps: Deps, wanted: WantedPairs, byAccount: number): Promise<JudgedPair[]> {
  const results: JudgedPair[] = []
  for (const judged of await judgePairs(deps, wanted))
    results.push(judged.state === 'ready' ? await sendPair(deps, judged, wanted.courier, byAccount) : judged)
  return results
}

async function sendPair(deps: Deps, judged: JudgedPair, courier: string, byAccount: number): Promise<JudgedPair> {
  const { db, now, log } = deps
  const { number, trackingNumber }: Pair = judged
  const numbered = { courier, trackingNumber, byAccount }
  try {
    if (judged.replacement) await sendReplacement(deps, judged.replacement.id, numbered)
    else await sendParcel(db, number, { ...numbered, at: now() })
    return { ...judged, state: 'sent' }
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error, number }, 'parcel not sent')
    else {
      // Somebody was faster: what the order is now says why.
      const [again] = await judgePairs(deps, { courier, pairs: [{ number, trackingNumber }] })
      if (again && again.state !== 'ready') return again
    }
    return { ...judged, state: 'wrong', problem: 'not-sent' }
  }
}
