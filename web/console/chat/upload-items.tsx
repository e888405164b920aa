import { PendingItem } from '#web/chat/message/pending-item.tsx'
import type { Upload } from '#web/chat/thread/uploads.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

export type UploadItemsProps = {
  list: readonly Upload[]
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

export function UploadItems({ list, onRetry, onDiscard }: UploadItemsProps) {
  const { t } = useWords()
  return list.map(({ key, preview, state, problem }) => (
    <PendingItem
      key={key}
      message={{
        clientId: key,
        kind: 'image',
        content: preview,
        state,
        ...(state === 'failed' ? { reason: wordsOfError(problem, t) } : {}),
      }}
      onRetry={() => onRetry(key)}
      onDiscard={() => onDiscard(key)}
    />
  ))
}
