import {
  addArticleCategory,
  changeArticleCategory,
  deleteArticleCategory,
  type StaffArticleCategory,
} from '#contract/staff/articles.ts'
import { TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'

export function CategoryPage({ category }: { category: StaffArticleCategory | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: category,
    initial: startFrom({ title: NO_WORDS }, category),
    check: ({ title }) => ({ ...(!isFilled(title) && { title: t('console-content.title-required') }) }),
    add: async (values) => paths.articleCategory((await api.call(addArticleCategory, values)).id),
    change: (values, { id, version }) => api.call(changeArticleCategory, { id, version, ...values }),
  })
  return (
    <EditorPage
      editor={editor}
      title={category ? say(category.title) : t('console-content.categories.add')}
      object={category && { kind: 'article-category', id: category.id }}
      list={{ to: paths.articleCategories(), words: t('console-content.categories.title') }}
      remove={
        category?.articles === 0
          ? {
              text: t('console-content.categories.delete-text'),
              call: () => api.call(deleteArticleCategory, category.id),
            }
          : undefined
      }
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <LocalizedField {...editor.form.field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
      </section>
    </EditorPage>
  )
}
