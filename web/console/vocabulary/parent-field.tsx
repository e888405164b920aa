import { useState } from 'react'
import type { Localized } from '#domain/locale.ts'
import { type ListedTermKind, parentKindsOf } from '#domain/term-kinds.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { TermPicker } from '../term-picker/term-picker.tsx'
import { useWords } from '../use-words.ts'
import styles from './vocabulary.module.css'

export type Parent = { id: number; name: Localized } | null
type Props = Bound<Parent> & { kind: ListedTermKind; ownId: number | undefined }

export function ParentField({ name, value, error, onChange, kind, ownId }: Props) {
  const { t, say } = useWords()
  const [isPicking, setPicking] = useState(false)
  return (
    <div>
      <p className={styles.legend} id="parent">
        {t('console-vocabulary.above')}
      </p>
      <div className={styles.parent}>
        <span>{value ? say(value.name) : t('console-vocabulary.above-none')}</span>
        <RowAction data-name={name} aria-describedby={error ? 'parent parent-error' : 'parent'} onClick={() => setPicking(true)}>
          {t('console-vocabulary.above-choose')}
        </RowAction>
        {value ? (
          <RowAction aria-describedby="parent" onClick={() => onChange(null)}>
            {t('console-vocabulary.above-remove')}
          </RowAction>
        ) : null}
      </div>
      {error ? (
        <p id="parent-error" className={panel.problem}>
          {error}
        </p>
      ) : null}
      <TermPicker
        isOpen={isPicking}
        title={t('console-vocabulary.above-choose')}
        kinds={parentKindsOf(kind)}
        chosenIds={[value?.id, ownId].filter((id) => id !== undefined)}
        onChoose={({ id, name: words }) => {
          onChange({ id, name: words })
          setPicking(false)
        }}
        onClose={() => setPicking(false)}
      />
    </div>
  )
}
