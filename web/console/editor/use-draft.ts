import { useEffect, useRef, useState } from 'react'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useAccount } from '../context.ts'
import { useWords } from '../use-words.ts'
import { draftName, dropDraft, keepDraft, readDraft } from './kept-draft.ts'

type Options<Values> = {
  /** Tells the forms of a page apart. */
  what: string
  /** What it is typed over. */
  base: string
  initial: Values
  /** Whether it comes back over another base. */
  isVersioned?: boolean
}

/** Keeps what is typed beside the page, and says so when it comes back. */
export function useDraft<Values extends object>({ what, base, initial, isVersioned = false }: Options<Values>) {
  const { t } = useWords()
  const notify = useNotify()
  const account = useAccount()
  const [name] = useState(() => draftName(account?.id, what))
  const [restored] = useState(() => {
    const kept = readDraft(name)
    if (!kept || JSON.stringify(kept.values) === JSON.stringify(initial)) return undefined
    return kept.base === base || isVersioned ? { base: kept.base, values: kept.values as Values } : undefined
  })
  const olderBase = useRef(restored?.base === base ? undefined : restored?.base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arriving
  useEffect(() => {
    if (restored) notify(t('console-content.draft-back'))
  }, [])
  return {
    name,
    /** It was typed over an older version than the one that was loaded. */
    base: olderBase.current ?? base,
    isOlder: () => olderBase.current !== undefined,
    restored: restored?.values,
    forget: () => dropDraft(name),
    /** From now on the loaded version counts. */
    renew: () => {
      olderBase.current = undefined
    },
  }
}

/** `values` are undefined while everything is saved. */
export function useKeeping({ name, base }: { name: string; base: string }, values: object | undefined): void {
  const typed = values && JSON.stringify(values)
  useEffect(() => {
    if (typed) keepDraft(name, base, typed)
    else dropDraft(name)
  }, [name, base, typed])
}
