import { useNavigate } from '@tanstack/react-router'
import {
  type KindCount,
  type ListedTerm,
  type TermsAsked,
  VOCABULARY_PER_PAGE,
  VOCABULARY_STATES,
  type VocabularyState,
} from '#contract/staff/vocabulary.ts'
import { missingNames } from '#domain/term-kinds.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import content from '../content/content.module.css'
import { LocalizedName } from '../content/localized-name.tsx'
import { NewLink } from '../content/new-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { useWords } from '../use-words.ts'
import styles from './vocabulary.module.css'

type Props = { list: readonly ListedTerm[]; count: number; kinds: readonly KindCount[]; asked: TermsAsked }

export function VocabularyPage({ list, count, kinds, asked }: Props) {
  const { t } = useWords()
  const kindWords = useKindWords()
  const navigate = useNavigate()
  const { kind, page = 1, search = '', state = 'all' } = asked
  const go = (change: { search?: string; state?: VocabularyState }) =>
    void navigate({ href: paths.vocabulary({ kind, search, state, ...change }) })
  return (
    <Page
      title={t('console-vocabulary.title')}
      intro={t('console-vocabulary.intro')}
      actions={<NewLink to={paths.term('new', kind)}>{t('console-vocabulary.add')}</NewLink>}
    >
      <Tabs
        label={t('console-vocabulary.kinds')}
        tabs={kinds.map((each) => ({
          key: each.kind,
          title: `${kindWords(each.kind)} (${each.terms})`,
          to: paths.vocabulary({ kind: each.kind }),
          isOpen: each.kind === kind,
        }))}
      />
      <div className={content.filters}>
        <SearchField
          key={`${kind} ${search}`}
          label={t('console-vocabulary.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <Field label={t('console-vocabulary.show')}>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={state}
              onChange={({ target }) => go({ state: VOCABULARY_STATES.find((each) => each === target.value) ?? 'all' })}
            >
              {VOCABULARY_STATES.map((each) => (
                <option key={each} value={each}>
                  {t(`console-vocabulary.state.${each}`, {
                    count: kinds.find((known) => known.kind === kind)?.untranslated ?? 0,
                  })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p role="status" className={panel.hint}>
        {t('console-vocabulary.count', { count })}
      </p>
      {list.length === 0 ? <EmptyState title={t('console.nothing-found')} /> : <TermTable list={list} />}
      <PagesNav
        page={page}
        count={count}
        perPage={VOCABULARY_PER_PAGE}
        to={(target) => paths.vocabulary({ kind, search, state, page: target })}
      />
    </Page>
  )
}

function TermTable({ list }: { list: readonly ListedTerm[] }) {
  const { t, say } = useWords()
  return (
    <Table
      label={t('console-vocabulary.title')}
      columns={[
        { title: t('console-vocabulary.name') },
        { title: t('console-vocabulary.above') },
        { title: t('console-vocabulary.aliases') },
        { title: t('console-vocabulary.wines'), isNumber: true },
      ]}
    >
      {list.map((term) => (
        <tr key={term.id}>
          <th scope="row">
            <LocalizedName to={paths.term(term.id)} name={term.name} />
            <span className={styles.missing}>
              {missingNames(term.name).map((language) => (
                <span key={language} className={panel.badge} data-kind="alarm">
                  {t(`console-vocabulary.missing.${language}`)}
                </span>
              ))}
            </span>
          </th>
          <td data-label={t('console-vocabulary.above')}>{term.parent ? say(term.parent.name) : '—'}</td>
          <td data-label={t('console-vocabulary.aliases')} className={styles.aliases}>
            {term.aliases.join(' · ') || '—'}
          </td>
          <td data-label={t('console-vocabulary.wines')} className={panel.number}>
            {term.wines}
          </td>
        </tr>
      ))}
    </Table>
  )
}
