import { useState } from 'react'
import type { StaffTerm } from '#contract/staff/terms.ts'
import { type ListedTermKind, TERM_KINDS } from '#domain/term-kinds.ts'
import { isSingleKind } from '#domain/wine-draft.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { ConsoleLink } from '../../console-link.tsx'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { moved } from '../../fields/moved.ts'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { paths } from '../../paths.ts'
import { TermPicker } from '../../term-picker/term-picker.tsx'
import { useKindWords } from '../../term-picker/use-kind-words.ts'
import { useWords } from '../../use-words.ts'
import styles from './wine-editor.module.css'
import type { TermValue } from './wine-values.ts'

/** Estate, region, grapes with their shares, and all other words of a wine. */
export function TermsField({ name, value: terms, error, onChange, onBlur }: Bound<TermValue[]>) {
  const { t } = useWords()
  const kindWords = useKindWords()
  const [picked, setPicked] = useState<ListedTermKind>()
  const choose = (term: StaffTerm) => {
    setPicked(undefined)
    const kind = TERM_KINDS.find((each) => each === term.kind)
    if (!kind) return
    const kept = isSingleKind(kind) ? terms.filter((each) => each.kind !== kind) : terms
    onChange([...kept, { id: term.id, kind, name: term.name, share: '' }])
  }
  return (
    <div className={styles.terms}>
      <dl>
        {TERM_KINDS.map((kind) => {
          const own = terms.filter((term) => term.kind === kind)
          const isReplaced = isSingleKind(kind) && own.length > 0
          return (
            <div key={kind} className={styles.kind}>
              <dt>{kindWords(kind)}</dt>
              <dd>
                <TermList
                  own={own}
                  name={name}
                  onBlur={onBlur}
                  onChange={(next) => onChange([...terms.filter((term) => term.kind !== kind), ...next])}
                />
                <RowAction
                  of={kindWords(kind)}
                  // A wine without a type is led here.
                  data-name={kind === 'type' ? name : undefined}
                  onClick={() => setPicked(kind)}
                >
                  {t(`console-wine-editor.terms.${isReplaced ? 'replace' : 'add'}`)}
                </RowAction>
              </dd>
            </div>
          )
        })}
      </dl>
      <p role="alert" className={panel.problem}>
        {error}
      </p>
      <p className={panel.hint}>
        {t('console-wine-editor.terms.new')}{' '}
        <ConsoleLink to={paths.vocabulary()} target="_blank">
          {t('console-wine-editor.terms.vocabulary')}
          <span className="visually-hidden"> {t('console-content.new-tab')}</span>
        </ConsoleLink>
      </p>
      <TermPicker
        isOpen={picked !== undefined}
        title={picked ? t('console-wine-editor.terms.pick', { kind: kindWords(picked) }) : ''}
        chosenIds={terms.map(({ id }) => id)}
        {...(picked ? { kinds: [picked] } : {})}
        onChoose={choose}
        onClose={() => setPicked(undefined)}
      />
    </div>
  )
}

type ListProps = { own: TermValue[]; name: string; onBlur: (() => void) | undefined; onChange: (terms: TermValue[]) => void }

function TermList({ own, name, onBlur, onChange }: ListProps) {
  const { t, say } = useWords()
  if (own.length === 0) return null
  return (
    <ul className={styles.chosen}>
      {own.map((term, place) => (
        <li key={term.id} className={styles.term}>
          <span>{say(term.name)}</span>
          {term.kind === 'grape' ? (
            <span className={styles.share}>
              <input
                className={inputClass}
                name={name}
                inputMode="numeric"
                maxLength={3}
                aria-label={t('console-wine-editor.terms.share', { name: say(term.name) })}
                value={term.share}
                onBlur={onBlur}
                onChange={({ target }) =>
                  onChange(own.map((each) => (each.id === term.id ? { ...each, share: target.value } : each)))
                }
              />
              <span aria-hidden="true">%</span>
            </span>
          ) : null}
          {own.length > 1 ? (
            <MoveButtons
              name={say(term.name)}
              isFirst={place === 0}
              isLast={place === own.length - 1}
              onMove={(by) => onChange(moved(own, place, by))}
            />
          ) : null}
          <RowAction of={say(term.name)} isDanger onClick={() => onChange(own.filter(({ id }) => id !== term.id))}>
            {t('console-content.remove')}
          </RowAction>
        </li>
      ))}
    </ul>
  )
}
