import type { ArticleCategory } from '#domain/content.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { type StaffArticle, saveArticle } from '#web/api/staff-articles.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../../context.ts'
import { Choices } from '../../layout/choices.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { fromShopTime, toShopTime } from '../../shop-time.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled, NO_WORDS } from '../edit/filled.ts'
import { LocalizedRichText } from '../edit/localized-rich-text.tsx'
import { LocalizedText } from '../edit/localized-text.tsx'
import { PictureInput } from '../edit/picture-input.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'
import { WinesInput } from '../edit/wines-input.tsx'

type Props = { article: StaffArticle | undefined; categories: readonly ArticleCategory[] }

/** One article in both languages, with its picture, its wines and its date. */
export function ArticlePage({ article, categories }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: {
      categoryId: article?.categoryId ?? categories[0]?.id ?? 0,
      title: article?.title ?? NO_WORDS,
      author: article?.author ?? NO_WORDS,
      synopsis: article?.synopsis ?? NO_WORDS,
      content: article?.content ?? NO_WORDS,
      image: article?.image ?? '',
      publishedAt: toShopTime(article?.publishedAt ?? new Date().toISOString()),
      wineIds: article?.wineIds ?? [],
      state: article && !article.isHidden ? 'shown' : 'hidden',
    },
    check: ({ title, content, publishedAt }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(fromShopTime(publishedAt) === null && { publishedAt: t('console-content.articles.date-required') }),
      ...(!isFilled(content) && { content: t('console.text-required') }),
      ...(Math.max(content.zh.length, content.en.length) > BODY_MAX && {
        content: t('console-content.too-long', { max: BODY_MAX }),
      }),
    }),
    save: async ({ state, publishedAt, ...words }, { isForced }) => {
      const form = { ...words, publishedAt: fromShopTime(publishedAt) ?? '', isHidden: state === 'hidden' }
      if (article) {
        await saveArticle(api, form, { id: article.id, version: isForced ? undefined : article.version })
        return undefined
      }
      return paths.article(await saveArticle(api, form))
    },
    fieldOf: (error) => (isRefusal(error, 'article-in-future') ? 'publishedAt' : undefined),
  })
  const { form } = edit
  const { values } = form
  return (
    <EditPage
      edit={edit}
      isNew={!article}
      title={article ? say(article.title) : t('console-content.articles.add')}
      back={{ to: paths.articles(), words: t('console-content.articles.title') }}
      links={article && !article.isHidden ? <ShopLinks path={`/detail?cid=${article.categoryId}&id=${article.id}`} /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.articles.facts')}</h2>
        <div className={styles.facts}>
          <Field label={t('console-content.articles.category')}>
            {(control) => (
              <select
                {...control}
                className={inputClass}
                value={values.categoryId}
                onChange={({ target }) => form.set({ categoryId: Number(target.value) })}
              >
                {categories.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {say(title)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label={t('console-content.articles.date')}
            hint={t('console-content.articles.date-hint')}
            error={form.errorOf('publishedAt')}
          >
            {(control) => <input {...control} {...form.text('publishedAt')} className={inputClass} type="datetime-local" />}
          </Field>
          <Choices
            legend={t('console-content.articles.states')}
            name="state"
            value={values.state}
            choices={[
              {
                value: 'hidden',
                words: t('console-content.articles.draft'),
                hint: t('console-content.articles.draft-hint'),
              },
              {
                value: 'shown',
                words: t('console-content.articles.state.shown'),
                hint: t('console-content.articles.shown-hint'),
              },
            ]}
            onChange={(state) => form.set({ state })}
          />
          <PictureInput
            name="image"
            label={t('console-content.picture')}
            hint={t('console-content.articles.picture-hint')}
            value={values.image}
            onChange={(image) => form.set({ image })}
          />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedText
          name="title"
          label={t('console-content.name')}
          value={values.title}
          max={TITLE_MAX}
          error={form.errorOf('title')}
          onChange={(title) => form.set({ title })}
        />
        <LocalizedText
          name="synopsis"
          label={t('console-content.synopsis')}
          value={values.synopsis}
          max={LINE_MAX}
          rows={3}
          onChange={(synopsis) => form.set({ synopsis })}
        />
        <LocalizedRichText
          name="content"
          label={t('console-content.body')}
          value={values.content}
          error={form.errorOf('content')}
          onChange={(content) => form.set({ content })}
        />
        <LocalizedText
          name="author"
          label={t('console-content.articles.author')}
          value={values.author}
          max={TITLE_MAX}
          onChange={(author) => form.set({ author })}
        />
      </section>
      <section className={panel.panel}>
        <WinesInput
          legend={t('console-content.wines')}
          hint={t('console-content.articles.wines-hint')}
          ids={values.wineIds}
          onChange={(wineIds) => form.set({ wineIds })}
        />
      </section>
    </EditPage>
  )
}
