import { useAccept } from '#web/ui/photo-field/use-accept.ts'
import { ImageIcon } from '../icons.tsx'
import { useChatWords } from '../words.ts'
import styles from './composer.module.css'
import { CHAT_IMAGE_TYPES } from './is-chat-image.ts'

export function ImageButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useChatWords()
  const accept = useAccept(CHAT_IMAGE_TYPES)
  return (
    <label className={styles.tool} title={t('chat.image.send')}>
      <ImageIcon />
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple
        aria-label={t('chat.image.send')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Otherwise the same picture could not be chosen twice.
          event.target.value = ''
        }}
      />
    </label>
  )
}
