import { useState } from 'react'
import type { FullImportRun } from '#contract/staff/imports.ts'
import type { MappedWord } from '#domain/import-run.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { TermPicker } from '../term-picker/term-picker.tsx'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'

type Term = NonNullable<FullImportRun['report']>['newTerms'][number]
type Props = { terms: readonly Term[]; words: readonly MappedWord[]; onMap?: (word: MappedWord) => void }

/** Words that the import would add; each can be said to mean a known one. */
export function NewWords({ terms, words, onMap }: Props) {
  const { t } = useWords()
  const kindWords = useKindWords()
  const [asked, setAsked] = useState<Term | null>(null)
  if (terms.length === 0) return null
  return (
    <section className={panel.panel} aria-labelledby="new-words">
      <h2 id="new-words">{t('console-imports.new-words', { count: terms.length })}</h2>
      {onMap ? <p className={panel.hint}>{t('console-imports.new-words-hint')}</p> : null}
      <ul className={styles.words}>
        {terms.map((term) => {
          const known = words.find(({ kind, name }) => kind === term.kind && name === term.name)
          return (
            <li key={`${term.kind} ${term.name}`} className={styles.row}>
              <span>
                {kindWords(term.kind)}: {term.name} {known ? `= ${known.code}` : ''}
              </span>
              {onMap ? (
                <RowAction of={term.name} onClick={() => setAsked(term)}>
                  {t('console-imports.means')}
                </RowAction>
              ) : null}
            </li>
          )
        })}
      </ul>
      <TermPicker
        isOpen={asked !== null}
        title={asked?.name ?? ''}
        chosenIds={[]}
        {...(asked ? { kinds: [asked.kind as ListedTermKind] } : {})}
        onChoose={({ kind, code }) => {
          if (asked && kind === asked.kind) onMap?.({ ...asked, code })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
