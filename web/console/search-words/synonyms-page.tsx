import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ALIASES_PER_PAGE, type AliasKind, removeAlias, type StaffAlias } from '#contract/staff/search.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { useWords } from '../use-words.ts'
import { readableMeaning } from './meaning.ts'
import { SearchTabs } from './search-tabs.tsx'
import styles from './search-words.module.css'
import { SynonymForm } from './synonym-form.tsx'

type Props = {
  list: readonly StaffAlias[]
  count: number
  asked: ListSearch & { kind?: AliasKind; add?: string }
}

export function SynonymsPage({ list, count, asked }: Props) {
  const { t, say } = useWords()
  const kindWords = useKindWords()
  const navigate = useNavigate()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const { page = 1, search = '', kind, add } = asked
  // A phrase in the address opens its form at once.
  const [edited, setEdited] = useState<StaffAlias | 'new' | null>(add === undefined ? null : 'new')
  const [leaving, setLeaving] = useState<StaffAlias | null>(null)
  const go = (change: { search?: string; kind?: AliasKind | undefined }) =>
    void navigate({ href: paths.searchWords({ search, kind, ...change }) })
  const close = () => {
    setEdited(null)
    if (add !== undefined) void navigate({ href: paths.searchWords({ page, search, kind }), replace: true })
  }
  const meaningOf = ({ term, replacement }: StaffAlias) => (term ? say(term.name) : readableMeaning(replacement ?? ''))

  return (
    <Page
      title={t('console-sales.search.title')}
      intro={t('console-sales.search.intro')}
      actions={<Button onClick={() => setEdited('new')}>{t('console-sales.search.add')}</Button>}
    >
      <SearchTabs open="synonyms" />
      <div className={styles.filters}>
        <SearchField
          key={search}
          label={t('console-sales.search.find')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <Field label={t('console-sales.search.kind')}>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={kind ?? ''}
              onChange={({ target }) => go({ kind: (target.value || undefined) as AliasKind | undefined })}
            >
              <option value="">{t('console-sales.search.kind.all')}</option>
              {(['own', 'trade', 'phrase'] as const).map((each) => (
                <option key={each} value={each}>
                  {t(`console-sales.search.kind.${each}`)}
                </option>
              ))}
              <optgroup label={t('console-sales.search.kind.terms')}>
                {TERM_KINDS.map((each) => (
                  <option key={each} value={each}>
                    {kindWords(each)}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
      </div>
      <p role="status" className={panel.hint}>
        {t('console-sales.search.count', { count })}
      </p>
      {list.length === 0 ? (
        <EmptyState
          title={t(search || kind ? 'console.nothing-found' : 'console-sales.search.none')}
          hint={t('console-sales.search.none-hint')}
        />
      ) : (
        <SynonymTable list={list} meaningOf={meaningOf} onEdit={setEdited} onRemove={setLeaving} />
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ALIASES_PER_PAGE}
        to={(target) => paths.searchWords({ page: target, search, kind })}
      />
      <Modal
        isOpen={edited !== null}
        title={t(edited === 'new' ? 'console-sales.search.add' : 'console-sales.search.change')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {edited ? (
          <SynonymForm
            alias={edited === 'new' ? undefined : edited}
            phrase={edited === 'new' ? add : undefined}
            onClose={close}
          />
        ) : null}
      </Modal>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console-sales.search.delete-title')}
        text={t('console-sales.search.delete-text', {
          phrase: leaving?.phrase ?? '',
          meaning: leaving ? meaningOf(leaving) : '',
        })}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(removeAlias, { id: leaving.id })
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}

type TableProps = {
  list: readonly StaffAlias[]
  meaningOf: (alias: StaffAlias) => string
  onEdit: (alias: StaffAlias) => void
  onRemove: (alias: StaffAlias) => void
}

function SynonymTable({ list, meaningOf, onEdit, onRemove }: TableProps) {
  const { t } = useWords()
  const kindWords = useKindWords()
  return (
    <Table
      label={t('console-sales.search.title')}
      columns={[
        { title: t('console-sales.search.phrase') },
        { title: t('console-sales.search.stands-for') },
        { title: t('console-sales.search.kind') },
        { title: t('console.actions'), isHidden: true },
      ]}
    >
      {list.map((alias) => (
        <tr key={alias.id}>
          <th scope="row">{alias.phrase}</th>
          <td data-label={t('console-sales.search.stands-for')}>{meaningOf(alias)}</td>
          <td data-label={t('console-sales.search.kind')}>
            {alias.term ? kindWords(alias.term.kind) : t('console-sales.search.kind.phrase')}{' '}
            <span className={panel.badge} data-kind={alias.isBuiltIn ? 'quiet' : undefined}>
              {t(alias.isBuiltIn ? 'console-sales.search.of-trade' : 'console-sales.search.of-ours')}
            </span>
          </td>
          <td>
            <div className={panel.rowActions}>
              <RowAction of={alias.phrase} onClick={() => onEdit(alias)}>
                {t('console.edit')}
              </RowAction>
              <RowAction of={alias.phrase} isDanger onClick={() => onRemove(alias)}>
                {t('console.delete')}
              </RowAction>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  )
}
