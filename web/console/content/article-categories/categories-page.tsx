import { useState } from 'react'
import { deleteArticleCategory, orderArticleCategories, type StaffArticleCategory, showAsNews } from '#contract/staff/articles.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../../console-link.tsx'
import { useConsole } from '../../context.ts'
import { MoveButtons } from '../../fields/move-buttons.tsx'
import { DeleteDialog } from '../../layout/delete-dialog.tsx'
import { Page } from '../../layout/page.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { Table } from '../../layout/table.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { LocalizedName } from '../localized-name.tsx'
import { NewLink } from '../new-link.tsx'
import { ShopLinks } from '../shop-links.tsx'
import { useOrder } from '../use-order.ts'
import { useTry } from '../use-try.ts'

export function CategoriesPage({ categories }: { categories: readonly StaffArticleCategory[] }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const [leaving, setLeaving] = useState<StaffArticleCategory | null>(null)
  const attempt = useTry()
  const { shown, isSaving, move } = useOrder(categories, orderArticleCategories)
  return (
    <Page
      title={t('console-content.categories.title')}
      intro={t('console-content.categories.intro')}
      actions={<NewLink to={paths.articleCategory('new')}>{t('console-content.categories.add')}</NewLink>}
    >
      <ShopLinks path="/newsList" />
      {shown.length === 0 ? (
        <EmptyState title={t('console-content.categories.none')} />
      ) : (
        <Table
          label={t('console-content.categories.title')}
          columns={[
            { title: t('console-content.name') },
            { title: t('console-content.articles.title'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {shown.map((category, place) => (
            <tr key={category.id}>
              <th scope="row">
                <LocalizedName to={paths.articleCategory(category.id)} name={category.title} />
                {category.isNews ? <span className={panel.badge}>{t('console-content.categories.news')}</span> : null}
              </th>
              <td data-label={t('console-content.articles.title')} data-number="">
                <ConsoleLink to={paths.articles({ cid: category.id })}>{category.articles}</ConsoleLink>
              </td>
              <td>
                <MoveButtons
                  name={say(category.title)}
                  isFirst={place === 0}
                  isLast={place === shown.length - 1}
                  isBusy={isSaving}
                  onMove={(by) => void move(place, by)}
                />
                {category.isNews ? null : (
                  <RowAction
                    of={say(category.title)}
                    onClick={() =>
                      void attempt(
                        () => api.call(showAsNews, category.id),
                        t('console-content.categories.news-now', { name: say(category.title) }),
                      )
                    }
                  >
                    {t('console-content.categories.show-as-news')}
                  </RowAction>
                )}
                {category.articles === 0 && !category.isNews ? (
                  <RowAction of={say(category.title)} isDanger onClick={() => setLeaving(category)}>
                    {t('console.delete')}
                  </RowAction>
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <DeleteDialog
        name={leaving ? say(leaving.title) : null}
        text={t('console-content.categories.delete-text')}
        onDelete={async () => {
          if (leaving) await api.call(deleteArticleCategory, leaving.id)
        }}
        onClose={() => setLeaving(null)}
      />
    </Page>
  )
}
