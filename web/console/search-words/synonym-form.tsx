import { useRouter } from '@tanstack/react-router'
import { type AliasDraft, addAlias, changeAlias, type StaffAlias } from '#contract/staff/search.ts'
import type { StaffTerm } from '#contract/staff/terms.ts'
import { PHRASE_MAX } from '#domain/search.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Choices } from '../fields/choices.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { TermSearch } from '../term-picker/term-search.tsx'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { useWords } from '../use-words.ts'
import styles from './search-words.module.css'

type Props = {
  alias: StaffAlias | undefined
  phrase?: string | undefined
  onClose: () => void
}
type Values = { phrase: string; means: 'term' | 'phrase'; term: StaffTerm | null; replacement: string }

export function SynonymForm({ alias, phrase = '', onClose }: Props) {
  const { t, say } = useWords()
  const kindWords = useKindWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm<Values>(`synonym ${alias?.id ?? phrase}`, {
    initial: {
      phrase: alias?.phrase ?? phrase.slice(0, PHRASE_MAX),
      means: alias && !alias.term ? 'phrase' : 'term',
      term: alias?.term ?? null,
      replacement: alias?.replacement ?? '',
    },
    check: (values) => ({
      ...(values.phrase.trim() === '' && { phrase: t('console-sales.search.wrong.phrase') }),
      ...(values.means === 'term' && !values.term && { term: t('console-sales.search.wrong.term') }),
      ...(values.means === 'phrase' &&
        values.replacement.trim() === '' && { replacement: t('console-sales.search.wrong.meaning') }),
    }),
    send: async (values) => {
      const draft: AliasDraft = {
        phrase: values.phrase.trim(),
        termId: values.means === 'term' ? (values.term?.id ?? null) : null,
        replacement: values.means === 'phrase' ? values.replacement.trim() : null,
      }
      if (alias) await api.call(changeAlias, { id: alias.id, version: alias.version, ...draft })
      else await api.call(addAlias, draft)
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'alias-taken', 'alias-empty') ? 'phrase' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { means, term } = form.values
  const termProblem = form.errorOf('term')
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('phrase')}
        label={t('console-sales.search.phrase')}
        hint={t('console-sales.search.phrase-hint')}
        max={PHRASE_MAX}
        isRequired
      />
      <Choices
        {...form.field('means')}
        legend={t('console-sales.search.stands-for')}
        choices={(['term', 'phrase'] as const).map((value) => ({ value, words: t(`console-sales.search.means.${value}`) }))}
      />
      {means === 'phrase' ? (
        <TextField
          {...form.field('replacement')}
          label={t('console-sales.search.replacement')}
          hint={t('console-sales.search.replacement-hint')}
          max={PHRASE_MAX}
        />
      ) : term ? (
        <p className={styles.chosen}>
          <strong>{say(term.name)}</strong>
          <span className={panel.hint}>{[kindWords(term.kind), say(term.above)].filter(Boolean).join(' · ')}</span>
          <RowAction onClick={() => form.set({ term: null })}>{t('console-sales.search.other-term')}</RowAction>
        </p>
      ) : (
        <div>
          <TermSearch onChoose={(chosen) => form.set({ term: chosen })} />
          <p role="alert" className={panel.problem}>
            {termProblem}
          </p>
        </div>
      )}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
