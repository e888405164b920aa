import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type BulkAsked, type BulkFound, findBulk, startBulk, undoBulk } from '#contract/staff/wine-bulk.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import { useWords } from '../../use-words.ts'

const LOOK_EVERY_MS = 400

/** Starts and undoes changes, follows them to their end, and tells of it. */
export function useBulk() {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [running, setRunning] = useState<BulkFound | null>(null)

  const follow = async (id: number): Promise<BulkFound> => {
    for (;;) {
      const bulk = await api.call(findBulk, id)
      if (bulk.state === 'finished' || bulk.state === 'undone') {
        setRunning(null)
        await router.invalidate()
        return bulk
      }
      setRunning(bulk)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  const followed = async (id: number, tell: (bulk: BulkFound) => void): Promise<void> => {
    try {
      tell(await follow(id))
    } catch (error) {
      setRunning(null)
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  const undo = async (id: number): Promise<void> => {
    try {
      await api.call(undoBulk, id)
    } catch (error) {
      return notify(wordsOfError(error, t), { kind: 'problem' })
    }
    await followed(id, ({ undone, changedSince }) =>
      notify(
        changedSince > 0
          ? t('console-wines.bulk.undone-partly', { undone, changedSince })
          : t('console-wines.bulk.undone', { undone }),
      ),
    )
  }
  /** Throws what the start refuses; the rest is told in notices. */
  const start = async (asked: BulkAsked & { wines: number }): Promise<void> => {
    const { id } = await api.call(startBulk, asked)
    void followed(id, ({ changed, refused }) =>
      notify(t(refused > 0 ? 'console-wines.bulk.done-partly' : 'console-wines.bulk.done', { changed, refused }), {
        ...(changed > 0 ? { offer: { words: t('console-wines.bulk.undo'), accept: () => void undo(id) } } : {}),
      }),
    )
  }
  return { running, start, undo }
}
