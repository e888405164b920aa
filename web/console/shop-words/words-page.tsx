import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { restoreWords, WORD_STATES, WORDS_PER_PAGE, type WordsAsked, type WordsFound } from '#contract/staff/words.ts'
import { WORD_PLACES, type WordPlace } from '#domain/word-places.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { SelectField } from '../fields/select-field.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { WordsTable } from './words-table.tsx'

export function WordsPage({ found, asked }: { found: WordsFound; asked: WordsAsked }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '', place, state = 'all' } = asked
  const go = (change: WordsAsked) => void navigate({ href: paths.words({ ...asked, page: 1, ...change }) })
  return (
    <Page title={t('console-words.title')} intro={t('console-words.intro')} actions={<RestoreAll changed={found.changed} />}>
      <Tabs
        label={t('console-words.states')}
        tabs={WORD_STATES.map((key) => ({
          key,
          title: t(`console-words.state.${key}`, { count: found.changed }),
          to: paths.words({ ...asked, page: 1, state: key }),
          isOpen: key === state,
        }))}
      />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-words.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <SelectField<WordPlace | ''>
          name="place"
          label={t('console-words.place')}
          value={place ?? ''}
          choices={[
            { value: '', words: t('console-words.any-place') },
            ...WORD_PLACES.map((each) => ({ value: each, words: t(`console-words.place.${each}`) })),
          ]}
          onChange={(chosen) => go({ place: chosen || undefined })}
        />
      </div>
      <p className={panel.hint} role="status">
        {t('console-words.found', { count: found.count })}
      </p>
      {found.list.length === 0 ? (
        <EmptyState title={t('console-words.none')} hint={t('console-words.none-hint')} />
      ) : (
        <WordsTable list={found.list} asked={asked} />
      )}
      <PagesNav
        page={page}
        count={found.count}
        perPage={WORDS_PER_PAGE}
        to={(target) => paths.words({ ...asked, page: target })}
      />
    </Page>
  )
}

function RestoreAll({ changed }: { changed: number }) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  if (changed === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('console-words.restore-all')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('console-words.restore-all')}
        text={t('console-words.restore-text', { count: changed })}
        confirm={t('console-words.restore-all')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await api.call(restoreWords, undefined)
          await router.invalidate()
          notify(t('console-words.restored'))
        }}
      />
    </>
  )
}
