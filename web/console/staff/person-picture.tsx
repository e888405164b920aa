import { uploadImage } from '#contract/shop/accounts.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FileButton } from '../fields/file-button.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './staff.module.css'

type Props = {
  picture: string
  name: string
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
  onChange: (picture: string) => void
}

export function PersonPicture({ picture, name, isUploading, onUploading, onChange }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  async function choose(file: File) {
    onUploading(true)
    try {
      onChange(await api.call(uploadImage, { file: await shrinkPhoto(file), use: 'shop' }))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      onUploading(false)
    }
  }
  return (
    <div className={styles.picture}>
      <Avatar src={picture} name={name} size={56} />
      <FileButton
        words={t('console.staff.picture')}
        accept="image/jpeg,image/png,image/webp"
        isBusy={isUploading}
        onChoose={(file) => void choose(file)}
      />
      {picture ? <RowAction onClick={() => onChange('')}>{t('console.staff.no-picture')}</RowAction> : null}
    </div>
  )
}
