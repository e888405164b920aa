import { useEffect, useId, useState } from 'react'
import type { Agent } from '#contract/staff/chat.ts'
import { NOTE_MAX } from '#domain/conversation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import styles from './dialogs.module.css'
import { PersonFace } from './person-face.tsx'

type Props = {
  isOpen: boolean
  shopperName: string
  /** Loaded whenever the dialog opens. */
  listColleagues: () => Promise<readonly Agent[]>
  /** On an error the dialog stays open. */
  onTransfer: (colleague: Agent, note: string) => Promise<void>
  onClose: () => void
}

/** The shopper does not see the note (U57). */
export function TransferDialog({ isOpen, shopperName, listColleagues, onTransfer, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal
      isOpen={isOpen}
      title={t('console-chat.transfer.title', { name: shopperName })}
      closeLabel={t('console-chat.close-dialog')}
      onClose={onClose}
    >
      {isOpen ? <TransferForm listColleagues={listColleagues} onTransfer={onTransfer} onClose={onClose} /> : null}
    </Modal>
  )
}

type FormProps = Pick<Props, 'listColleagues' | 'onTransfer' | 'onClose'>
type Loaded = { state: 'loading' | 'failed' } | { state: 'ready'; colleagues: readonly Agent[] }

function TransferForm({ listColleagues, onTransfer, onClose }: FormProps) {
  const { t, locale } = useWords()
  const id = useId()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [chosenId, setChosenId] = useState<number>()
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    listColleagues().then(
      (colleagues) => {
        setLoaded({ state: 'ready', colleagues })
        const [only, another] = colleagues
        if (only && !another) setChosenId(only.id)
      },
      () => setLoaded({ state: 'failed' }),
    )
  }, [listColleagues])

  if (loaded.state !== 'ready') return <p role="status">{t(`console-chat.transfer.${loaded.state}`)}</p>
  if (loaded.colleagues.length === 0) return <p>{t('console-chat.transfer.nobody')}</p>
  const chosen = loaded.colleagues.find((colleague) => colleague.id === chosenId)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen) return
        setIsBusy(true)
        void onTransfer(chosen, note.trim()).finally(() => setIsBusy(false))
      }}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('console-chat.transfer.to')}</legend>
        {loaded.colleagues.map((colleague) => (
          <label key={colleague.id} className={styles.choice}>
            <input
              type="radio"
              name="colleague"
              checked={colleague.id === chosenId}
              onChange={() => setChosenId(colleague.id)}
              required
            />
            <PersonFace person={colleague} isOnline={colleague.presence === 'online'} />
            <span className={styles.who}>
              {staffName(colleague, locale)}
              <span className={styles.load}>
                {t(`console-chat.presence.${colleague.presence}`)} ·{' '}
                {t('console-chat.load', { open: colleague.open, capacity: colleague.capacity })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.legend}>
          {t('console-chat.transfer.note')}
        </label>
        <textarea
          id={id}
          className={inputClass}
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setNote(event.target.value)}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {t('console-chat.transfer.note-hint')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} disabled={!chosen}>
          {t('console-chat.transfer.do')}
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={onClose}>
          {t('console-chat.cancel')}
        </Button>
      </div>
    </form>
  )
}
