import { useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useUpload } from '../../fields/use-upload.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from './wine-editor.module.css'

type Props = { address: string; onCropped: (address: string) => void; onClose: () => void }

const START: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 }

/** The part becomes a new picture; the old one stays in the library. */
export function CropDialog({ address, onCropped, onClose }: Props) {
  const { t } = useWords()
  const { upload, isUploading } = useUpload()
  const [crop, setCrop] = useState<PercentCrop>(START)
  const picture = useRef<HTMLImageElement>(null)
  const cut = async () => {
    const file = picture.current && (await partOf(picture.current, crop))
    const made = file && (await upload(file))
    if (!made) return
    onCropped(made)
    onClose()
  }
  return (
    <Modal isOpen title={t('console-wine-editor.picture.crop')} closeLabel={t('console.close')} onClose={onClose}>
      <div className={panel.form}>
        <ReactCrop
          className={styles.crop ?? ''}
          crop={crop}
          keepSelection
          minWidth={24}
          minHeight={24}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img ref={picture} src={address} alt={t('console-content.picture.present')} />
        </ReactCrop>
        <p className={panel.hint}>{t('console-wine-editor.picture.crop-hint')}</p>
        <div className={panel.actions}>
          <Button isBusy={isUploading} onClick={() => void cut()}>
            {t('console-wine-editor.picture.crop-do')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

async function partOf(picture: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<File | null> {
  const part = (percent: number, whole: number) => Math.round((percent / 100) * whole)
  const { naturalWidth, naturalHeight } = picture
  const canvas = document.createElement('canvas')
  canvas.width = part(width, naturalWidth)
  canvas.height = part(height, naturalHeight)
  const { width: wide, height: high } = canvas
  canvas.getContext('2d')?.drawImage(picture, part(x, naturalWidth), part(y, naturalHeight), wide, high, 0, 0, wide, high)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob && new File([blob], 'part.png', { type: 'image/png' })
}
