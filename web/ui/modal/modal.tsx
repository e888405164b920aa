import { type ReactNode, useEffect, useRef } from 'react'
import styles from './modal.module.css'

type Props = {
  isOpen: boolean
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  shape?: 'box' | 'sheet'
}

/** Native dialog: focus stays inside, Esc and the backdrop close it, focus returns to the opener (U04). */
export function Modal({ isOpen, title, closeLabel, onClose, children, shape = 'box' }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (isOpen && !dialog?.open) dialog?.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own; the click is only for the backdrop
    <dialog
      ref={ref}
      className={styles.modal}
      data-shape={shape}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {isOpen ? (
        <div className={styles.inside}>
          <header className={styles.header}>
            <h2 className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              ×
            </button>
          </header>
          <div className={styles.content}>{children}</div>
        </div>
      ) : null}
    </dialog>
  )
}
