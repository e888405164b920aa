import { useState } from 'react'
import { uploadImage } from '#contract/shop/accounts.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Returns the address; undefined after showing the error. */
export function useUpload() {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [isUploading, setUploading] = useState(false)
  const upload = async (file: File): Promise<string | undefined> => {
    setUploading(true)
    try {
      return await api.call(uploadImage, { file: await shrinkPhoto(file), use: 'shop' })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
      return undefined
    } finally {
      setUploading(false)
    }
  }
  return { upload, isUploading }
}
