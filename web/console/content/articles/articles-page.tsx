import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ARTICLE_STATES,
  ARTICLES_PER_PAGE,
  type ArticleState,
  deleteArticle,
  hideArticle,
  type ListedArticle,
} from '#contract/staff/articles.ts'
import type { ArticleCategory } from '#domain/content.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../../console-link.tsx'
import { useConsole } from '../../context.ts'
import { DeleteDialog } from '../../layout/delete-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import { PagesNav } from '../../layout/pages-nav.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { SearchField } from '../../layout/search-field.tsx'
import { Table } from '../../layout/table.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { formatDay, formatMoment } from '../../when.ts'
import styles from '../content.module.css'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { useTry } from '../use-try.ts'

type Props = {
  list: readonly ListedArticle[]
  count: number
  categories: readonly ArticleCategory[]
  asked: {
    page?: number | undefined
    search?: string | undefined
    cid?: number | undefined
    state?: ArticleState | undefined
  }
}

export function ArticlesPage({ list, count, categories, asked }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<ListedArticle | null>(null)
  const { page = 1, search = '', cid, state = 'all' } = asked
  const go = (change: Props['asked']) => void navigate({ href: paths.articles({ search, cid, state, ...change }) })
  const categoryName = (id: number) => {
    const found = categories.find((category) => category.id === id)
    return found ? say(found.title) : String(id)
  }
  return (
    <Page
      title={t('console-content.articles.title')}
      intro={t('console-content.articles.intro')}
      actions={
        <>
          <ConsoleLink to={paths.articleCategories()} className={buttonClass} data-variant="quiet">
            {t('console-content.categories.title')}
          </ConsoleLink>
          <NewLink to={paths.article('new')}>{t('console-content.articles.add')}</NewLink>
        </>
      }
    >
      <Tabs
        label={t('console-content.articles.states')}
        tabs={ARTICLE_STATES.map((tab) => ({
          key: tab,
          title: t(`console-content.articles.state.${tab}`),
          to: paths.articles({ search, cid, state: tab }),
          isOpen: tab === state,
        }))}
      />
      <div className={styles.filters}>
        <SearchField
          key={search}
          label={t('console-content.articles.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <Field label={t('console-content.articles.category')}>
          {(control) => (
            <select
              {...control}
              className={inputClass}
              value={cid ?? ''}
              onChange={({ target }) => go({ cid: target.value ? Number(target.value) : undefined })}
            >
              <option value="">{t('console-content.articles.any-category')}</option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {say(category.title)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('console-content.articles.none')} hint={t('console-content.articles.none-hint')} />
      ) : (
        <Table
          label={t('console-content.articles.title')}
          columns={[
            { title: t('console-content.picture'), isHidden: true },
            { title: t('console-content.name') },
            { title: t('console-content.articles.category') },
            { title: t('console-content.articles.date') },
            { title: t('console-content.articles.visits'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              category={categoryName(article.categoryId)}
              onDelete={() => setLeaving(article)}
            />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ARTICLES_PER_PAGE}
        to={(target) => paths.articles({ search, cid, state, page: target })}
      />
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.articles.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteArticle, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}

type RowProps = { article: ListedArticle; category: string; onDelete: () => void }

function ArticleRow({ article, category, onDelete }: RowProps) {
  const { t, say, locale } = useWords()
  const { api } = useConsole()
  const attempt = useTry()
  return (
    <tr>
      <td>
        {article.image ? (
          <Picture src={article.image} alt="" width={72} height={48} sizes="72px" className={styles.thumb} />
        ) : null}
      </td>
      <th scope="row">
        <LocalizedName to={paths.article(article.id)} name={article.title} />
        {article.isHidden || article.isPlanned ? (
          <span className={panel.badge} data-kind={article.isHidden ? 'alarm' : undefined}>
            {t(article.isHidden ? 'console-content.articles.draft' : 'console-content.articles.planned')}
          </span>
        ) : null}
      </th>
      <td data-label={t('console-content.articles.category')}>{category}</td>
      <td data-label={t('console-content.articles.date')} className={panel.number}>
        {article.isPlanned ? formatMoment(article.publishedAt, locale) : formatDay(article.publishedAt, locale)}
      </td>
      <td data-label={t('console-content.articles.visits')} className={panel.number}>
        {article.visits}
      </td>
      <td>
        <div className={panel.rowActions}>
          <RowAction
            of={say(article.title)}
            onClick={() =>
              void attempt(
                () => api.call(hideArticle, { id: article.id, isHidden: !article.isHidden }),
                t(article.isHidden ? 'console-content.published' : 'console-content.hidden'),
              )
            }
          >
            {t(article.isHidden ? 'console-content.publish' : 'console-content.hide')}
          </RowAction>
          <RowAction of={say(article.title)} isDanger onClick={onDelete}>
            {t('console.delete')}
          </RowAction>
        </div>
      </td>
    </tr>
  )
}
