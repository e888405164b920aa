import { PendingItem } from '#web/chat/message/pending-item.tsx'
import type { Upload } from '#web/chat/thread/uploads.ts'
import { useChatWords } from '#web/chat/words.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import type { Talk } from './talk.ts'

export function UploadItems({ talk, uploads }: { talk: Talk; uploads: readonly Upload[] }) {
  const shop = useWords()
  const { t } = useChatWords()
  return uploads.map(({ key, preview, state, problem }) => (
    <PendingItem
      key={key}
      message={{
        clientId: key,
        kind: 'image',
        content: preview,
        state,
        ...(state === 'failed' ? { reason: `${t('chat.state.failed')} · ${wordsOfError(problem, shop.t)}` } : {}),
      }}
      onRetry={() => talk.uploads.retry(key)}
      onDiscard={() => talk.uploads.discard(key)}
    />
  ))
}
