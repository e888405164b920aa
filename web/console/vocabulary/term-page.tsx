import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addTerm, changeTerm, deleteTerm, type VocabularyTerm } from '#contract/staff/vocabulary.ts'
import { LINE_MAX } from '#domain/content-limits.ts'
import { isFilled, type Localized, NO_WORDS } from '#domain/locale.ts'
import {
  type ListedTermKind,
  missingNames,
  parentKindsOf,
  TERM_ALIASES_MAX,
  TERM_NAME_MAX,
  TERM_SORT_MAX,
  TERM_SORT_USUAL,
} from '#domain/term-kinds.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import content from '../content/content.module.css'
import { ShopLinks } from '../content/shop-links.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { ChipsField } from '../fields/chips-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { PictureField } from '../fields/picture-field.tsx'
import { NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { type Parent, ParentField } from './parent-field.tsx'

type Props = { kind: ListedTermKind; term: VocabularyTerm | undefined }

export function TermPage({ kind, term }: Props) {
  const { t, say } = useWords()
  const kindWords = useKindWords()
  const { api } = useConsole()
  const [taken, setTaken] = useState<Taken>()
  const pointing = async <Result,>(call: Promise<Result>): Promise<Result> => {
    setTaken(undefined)
    return call.catch((error: unknown) => {
      setTaken(takenBy(error))
      throw error
    })
  }
  const editor = useEditor({
    stored: term,
    initial: valuesOf(term),
    check: ({ name, aliases, sort }) => ({
      ...(!isFilled(name) && { name: t('console-vocabulary.name-required') }),
      ...(aliases.length > TERM_ALIASES_MAX && { aliases: t('console-vocabulary.aliases-many', { max: TERM_ALIASES_MAX }) }),
      ...(typedInteger(sort, 0, TERM_SORT_MAX) === undefined && {
        sort: t('console-vocabulary.sort-wrong', { max: TERM_SORT_MAX }),
      }),
    }),
    add: async (values) => paths.term((await pointing(api.call(addTerm, { kind, ...draftOf(values) }))).id),
    change: (values, { id, version }) => pointing(api.call(changeTerm, { id, version, ...draftOf(values) })),
    fieldOf: (error) => {
      if (isRefusal(error, 'term-parent-unfit')) return 'parent'
      return takenBy(error)?.field
    },
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={term && { kind: 'term', id: term.id }}
      title={term ? say(term.name) : t('console-vocabulary.add-title', { kind: kindWords(kind) })}
      intro={kindWords(kind)}
      list={{ to: paths.vocabulary({ kind }), words: t('console-vocabulary.title') }}
      links={term ? <TermLinks term={term} /> : undefined}
      remove={
        term && isUnused(term)
          ? { text: t('console-vocabulary.delete-text'), call: () => api.call(deleteTerm, term.id) }
          : undefined
      }
      after={term ? <TermUse term={term} wouldLose={editor.isDirty} onLeave={editor.leaveTo} /> : undefined}
    >
      <section className={`${panel.panel} ${content.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-vocabulary.names')}</h2>
        <LocalizedField {...field('name')} label={t('console-vocabulary.name')} max={TERM_NAME_MAX} isRequired />
        {taken ? (
          <p>
            <ConsoleLink to={paths.term(taken.id)}>{t('console-vocabulary.open-taken', { word: taken.word })}</ConsoleLink>
          </p>
        ) : null}
        <ChipsField
          {...field('aliases')}
          label={t('console-vocabulary.aliases')}
          hint={t('console-vocabulary.aliases-hint')}
          max={TERM_NAME_MAX}
        />
        {parentKindsOf(kind).length > 0 ? <ParentField {...field('parent')} kind={kind} ownId={term?.id} /> : null}
        <LocalizedField {...field('note')} label={t('console-vocabulary.note')} max={LINE_MAX} rows={3} />
        <div className={content.figures}>
          <NumberField {...field('sort')} label={t('console-vocabulary.sort')} hint={t('console-vocabulary.sort-hint')} />
        </div>
        <PictureField {...field('image')} label={t('console-content.picture')} />
      </section>
    </EditorPage>
  )
}

function TermLinks({ term }: { term: VocabularyTerm }) {
  const { t } = useWords()
  return (
    <>
      {term.kind === 'estate' ? (
        <ConsoleLink to={paths.estate(term.id)}>{t('console-vocabulary.estate-facts')}</ConsoleLink>
      ) : null}
      {term.wines > 0 ? <ShopLinks path={`${term.kind === 'estate' ? '/estates' : '/categoryDetail'}?id=${term.id}`} /> : null}
    </>
  )
}

type UseProps = { term: VocabularyTerm; wouldLose: boolean; onLeave: (href: string) => Promise<void> }

/** What uses the word, why it cannot be deleted, and merging. */
function TermUse({ term, wouldLose, onLeave }: UseProps) {
  const { t } = useWords()
  const router = useRouter()
  const notify = useNotify()
  const [isMerging, setMerging] = useState(false)
  const used = (['wines', 'below', 'coupons', 'searchWords'] as const).filter((what) => term.uses[what] > 0)
  return (
    <section className={`${panel.panel} ${content.group}`} aria-labelledby="use">
      <h2 id="use">{t('console-vocabulary.use')}</h2>
      {used.length === 0 ? (
        <p>{t('console-vocabulary.unused')}</p>
      ) : (
        <>
          <ul>
            {used.map((what) => (
              <li key={what}>
                {t(`console-vocabulary.moves.${what === 'searchWords' ? 'synonyms' : what}`, { count: term.uses[what] })}
              </li>
            ))}
          </ul>
          <p className={panel.hint}>{t('console-vocabulary.no-delete')}</p>
        </>
      )}
      <div className={panel.actions}>
        <Button variant="quiet" disabled={wouldLose} onClick={() => setMerging(true)}>
          {t('console-vocabulary.merge')}
        </Button>
        {wouldLose ? <p className={panel.hint}>{t('console-vocabulary.save-first')}</p> : null}
      </div>
      {isMerging ? (
        <MergeDialog
          term={term}
          onClose={() => setMerging(false)}
          onMerged={async (intoId) => {
            await onLeave(paths.term(intoId))
            await router.invalidate()
            notify(t('console-vocabulary.merged'))
          }}
        />
      ) : null}
    </section>
  )
}

const isUnused = ({ uses: { wines, below, coupons, searchWords } }: VocabularyTerm) => wines + below + coupons + searchWords === 0

type Taken = { id: number; word: string; field: 'name' | 'aliases' }

function takenBy(error: unknown): Taken | undefined {
  if (!(error instanceof ApiError) || !isRefusal(error, 'term-exists')) return undefined
  return error.data as Taken
}

/** A language that is only filled in from the other one is shown as missing. */
function writtenName(name: Localized): Localized {
  if (name.zh !== name.en) return name
  const [missing] = missingNames(name)
  return missing ? { ...name, [missing]: '' } : name
}

const valuesOf = (term: VocabularyTerm | undefined) => ({
  name: term ? writtenName(term.name) : NO_WORDS,
  aliases: term?.aliases ?? [],
  parent: (term?.parent ?? null) satisfies Parent as Parent,
  note: term?.note ?? NO_WORDS,
  image: term?.image ?? '',
  sort: String(term?.sort ?? TERM_SORT_USUAL),
})

const draftOf = ({ parent, sort, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  parentId: parent?.id ?? null,
  sort: typedInteger(sort, 0, TERM_SORT_MAX) ?? TERM_SORT_USUAL,
})
