import { useEffect, useState } from 'react'
import { checkPairs, type JudgedPair } from '#contract/staff/parcel-pairs.ts'
import type { TypedPair } from '#domain/parcel-pairs.ts'
import { useConsole } from '../context.ts'

const TYPING_PAUSE_MS = 250

type Answer = { asked: string; list: readonly JudgedPair[] } | { asked: string; failure: unknown }

/** What the server says of the pairs that stand there now; an answer to older ones is never shown. */
export function useChecked(courier: string, pairs: readonly TypedPair[]) {
  const { api } = useConsole()
  const [answer, setAnswer] = useState<Answer>({ asked: '', list: [] })
  const asked = JSON.stringify([courier, ...pairs.map(({ number, trackingNumber }) => ({ number, trackingNumber }))])
  useEffect(() => {
    const [chosen, ...wanted] = JSON.parse(asked)
    if (wanted.length === 0) return
    let isLatest = true
    const timer = setTimeout(() => {
      api.call(checkPairs, { courier: chosen, pairs: wanted }).then(
        (list) => isLatest && setAnswer({ asked, list }),
        (failure: unknown) => isLatest && setAnswer({ asked, failure }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [asked, api])
  const present = answer.asked === asked ? answer : undefined
  return {
    checked: present && 'list' in present ? present.list : undefined,
    failure: present && 'failure' in present ? present.failure : undefined,
    show: (list: readonly JudgedPair[]) => setAnswer({ asked, list }),
  }
}
