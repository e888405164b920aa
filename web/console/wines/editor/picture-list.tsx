import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { FileButton } from '../../fields/file-button.tsx'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { moved } from '../../fields/moved.ts'
import { PICTURE_TYPES, useUpload } from '../../fields/use-upload.ts'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import { PictureLibrary } from './picture-library.tsx'
import styles from './wine-editor.module.css'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type Props = {
  pictures: string[]
  max: number
  onChange: (pictures: string[]) => void
  /** More of each picture, like its words. */
  about?: (address: string, place: number) => ReactNode
}

/** Pictures come by choosing, dropping, pasting, or from earlier uploads. */
export function PictureList({ pictures, max, onChange, about }: Props) {
  const { t } = useWords()
  const { upload, isUploading } = useUpload()
  const [isOver, setOver] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const [cropped, setCropped] = useState<string>()
  const add = async (files: readonly File[]) => {
    let next = pictures
    for (const file of files.filter(({ type }) => PICTURE_TYPES.includes(type)).slice(0, max - pictures.length)) {
      const address = await upload(file)
      if (!address) continue
      next = [...next, address]
      onChange(next)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  return (
    <section
      className={styles.pictures}
      aria-label={t('console-wine-editor.pictures')}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={({ clipboardData }) => void add([...clipboardData.files])}
    >
      <ol className={styles.pictureList}>
        {pictures.map((address, place) => {
          const name = t('console-wine-editor.picture.number', { number: place + 1 })
          return (
            <li key={address} className={styles.picture}>
              <Picture src={address} alt={name} width={120} height={160} sizes="120px" />
              {about?.(address, place)}
              <div className={panel.actions}>
                <MoveButtons
                  name={name}
                  isFirst={place === 0}
                  isLast={place === pictures.length - 1}
                  onMove={(by) => onChange(moved(pictures, place, by))}
                />
                <button type="button" className={panel.rowAction} onClick={() => setCropped(address)}>
                  {t('console-wine-editor.picture.crop')}
                  <span className="visually-hidden"> {name}</span>
                </button>
                <button
                  type="button"
                  className={panel.rowAction}
                  data-kind="danger"
                  onClick={() => onChange(pictures.filter((each) => each !== address))}
                >
                  {t('console-content.remove')}
                  <span className="visually-hidden"> {name}</span>
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      {pictures.length < max ? (
        <div className={panel.actions}>
          <FileButton
            accept={PICTURE_TYPES}
            words={t(`console-content.picture.${isUploading ? 'sending' : 'choose'}`)}
            isBusy={isUploading}
            onChoose={(file) => void add([file])}
          />
          <Button variant="quiet" onClick={() => setLibraryOpen(true)}>
            {t('console-wine-editor.picture.library')}
          </Button>
          <p className={panel.hint}>{t('console-wine-editor.picture.hint')}</p>
        </div>
      ) : null}
      <PictureLibrary
        isOpen={isLibraryOpen}
        onChoose={(address) => {
          setLibraryOpen(false)
          if (!pictures.includes(address)) onChange([...pictures, address])
        }}
        onClose={() => setLibraryOpen(false)}
      />
      {cropped === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            address={cropped}
            onCropped={(address) => onChange(pictures.map((each) => (each === cropped ? address : each)))}
            onClose={() => setCropped(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
