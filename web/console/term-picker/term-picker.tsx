import type { StaffTerm } from '#contract/staff/terms.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../use-words.ts'
import { TermSearch } from './term-search.tsx'

type Props = {
  isOpen: boolean
  title: string
  chosenIds: readonly number[]
  /** Only terms of these kinds. */
  kinds?: readonly ListedTermKind[]
  onChoose: (term: StaffTerm) => void
  onClose: () => void
}

export function TermPicker({ isOpen, title, chosenIds, kinds, onChoose, onClose }: Props) {
  const { t } = useWords()
  return (
    <Modal isOpen={isOpen} title={title} closeLabel={t('console.close')} onClose={onClose}>
      <TermSearch takesFocus chosenIds={chosenIds} {...(kinds ? { kinds } : {})} onChoose={onChoose} />
    </Modal>
  )
}
