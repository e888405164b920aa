import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { LINE_MAX } from '#domain/content-limits.ts'
import { type Localized, NO_WORDS } from '#domain/locale.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { FileButton } from '../../fields/file-button.tsx'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { moved } from '../../fields/moved.ts'
import { PICTURE_TYPES, useUpload } from '../../fields/use-upload.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import { PictureLibrary } from './picture-library.tsx'
import { usePaste } from './use-paste.ts'
import styles from './wine-editor.module.css'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type Props = {
  pictures: string[]
  max: number
  /** By address. */
  words: Record<string, Localized>
  onChange: (pictures: string[]) => void
  onWords: (words: Record<string, Localized>) => void
}

/** Pictures come by choosing, dropping, pasting, or from earlier uploads. */
export function PictureList(props: Props) {
  const { pictures, max, words, onChange, onWords } = props
  const { t } = useWords()
  const notify = useNotify()
  const { upload, isUploading } = useUpload()
  const [isOver, setOver] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const [cropped, setCropped] = useState<string>()
  // While pictures are sent, others may be moved or removed.
  const present = useRef(props)
  present.current = props
  const add = async (files: readonly File[]) => {
    const known = files.filter(({ type }) => PICTURE_TYPES.includes(type))
    const room = max - present.current.pictures.length
    if (known.length < files.length) notify(t('console-wine-editor.picture.type'), { kind: 'problem' })
    if (known.length > room) notify(t('console-wine-editor.picture.too-many', { max }), { kind: 'problem' })
    for (const file of known.slice(0, room)) {
      const address = await upload(file)
      if (address) present.current.onChange([...present.current.pictures, address])
    }
  }
  const place = usePaste(add)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const replace = (address: string) => {
    onChange(pictures.map((each) => (each === cropped ? address : each)))
    const kept = cropped && words[cropped]
    if (kept) onWords({ ...words, [address]: kept })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the buttons do the same
    <div
      ref={place}
      className={styles.pictures}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ol className={styles.pictureList}>
        {pictures.map((address, place) => {
          const name = t('console-wine-editor.picture.number', { number: place + 1 })
          return (
            <li key={address} className={styles.picture}>
              <Picture src={address} alt={name} width={120} height={160} sizes="120px" />
              <div className={styles.alternative}>
                <LocalizedField
                  name={`alternative-${place}`}
                  label={t('console-wine-editor.picture.words')}
                  max={LINE_MAX}
                  value={words[address] ?? NO_WORDS}
                  onChange={(next) => onWords({ ...words, [address]: next })}
                />
              </div>
              <div className={panel.actions}>
                <MoveButtons
                  name={name}
                  isFirst={place === 0}
                  isLast={place === pictures.length - 1}
                  onMove={(by) => onChange(moved(pictures, place, by))}
                />
                <RowAction of={name} onClick={() => setCropped(address)}>
                  {t('console-wine-editor.picture.crop')}
                </RowAction>
                <RowAction of={name} isDanger onClick={() => onChange(pictures.filter((each) => each !== address))}>
                  {t('console-content.remove')}
                </RowAction>
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
            isMultiple
            onChoose={(...files) => void add(files)}
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
          <CropDialog address={cropped} onCropped={replace} onClose={() => setCropped(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
