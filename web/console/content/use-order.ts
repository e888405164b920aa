import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ordering } from '#contract/staff/writing.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { moved } from '../fields/moved.ts'
import { useWords } from '../use-words.ts'

/** Shows the new order at once, and the old one again on failure. */
export function useOrder<Thing extends { id: number }>(things: readonly Thing[], order: ReturnType<typeof ordering>) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [ids, setIds] = useState<number[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const shown = ids ? things.toSorted((one, other) => placeOf(ids, one.id) - placeOf(ids, other.id)) : [...things]

  async function move(place: number, by: -1 | 1) {
    const next = moved(shown, place, by).map(({ id }) => id)
    setIds(next)
    setSaving(true)
    try {
      await api.call(order, next)
      await router.invalidate()
      notify(t('console-content.moved', { place: place + by + 1 }))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIds(null)
      setSaving(false)
    }
  }
  return { shown, isSaving, move }
}

const placeOf = (ids: readonly number[], id: number): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
