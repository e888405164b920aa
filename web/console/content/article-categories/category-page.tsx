import { TITLE_MAX } from '#domain/content-limits.ts'
import { type StaffArticleCategory, saveCategory } from '#web/api/staff-articles.ts'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled, NO_WORDS } from '../edit/filled.ts'
import { LocalizedText } from '../edit/localized-text.tsx'
import { useEdit } from '../edit/use-edit.ts'

/** The name of a category in both languages. */
export function CategoryPage({ category }: { category: StaffArticleCategory | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: { title: category?.title ?? NO_WORDS },
    check: ({ title }) => ({ ...(!isFilled(title) && { title: t('console-content.title-required') }) }),
    save: async (values, { isForced }) => {
      if (!category) return paths.articleCategory(await saveCategory(api, values))
      await saveCategory(api, values, { id: category.id, version: isForced ? undefined : category.version })
      return undefined
    },
  })
  const { form } = edit
  return (
    <EditPage
      edit={edit}
      isNew={!category}
      title={category ? say(category.title) : t('console-content.categories.add')}
      back={{ to: paths.articleCategories(), words: t('console-content.categories.title') }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <LocalizedText
          name="title"
          label={t('console-content.name')}
          value={form.values.title}
          max={TITLE_MAX}
          error={form.errorOf('title')}
          onChange={(title) => form.set({ title })}
        />
      </section>
    </EditPage>
  )
}
