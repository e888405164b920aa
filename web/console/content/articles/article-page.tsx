import { addArticle, changeArticle, deleteArticle, previewArticle, type StaffArticle } from '#contract/staff/articles.ts'
import type { ArticleCategory } from '#domain/content.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { Choices } from '../../fields/choices.tsx'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { LocalizedRichTextField } from '../../fields/localized-rich-text-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { DateTimeField } from '../../fields/typed-fields.tsx'
import { WinesField } from '../../fields/wines-field.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { fromShopTime, toShopTime } from '../../shop-time.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { PreviewButton } from '../preview-button.tsx'
import { ShopLinks } from '../shop-links.tsx'

type Props = { article: StaffArticle | undefined; categories: readonly ArticleCategory[] }
type Values = ReturnType<typeof valuesOf>

export function ArticlePage({ article, categories }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: article,
    initial: valuesOf(article, categories),
    check: ({ title, content, publishedAt }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(fromShopTime(publishedAt) === null && { publishedAt: t('console-content.articles.date-required') }),
      ...(!isFilled(content) && { content: t('console.text-required') }),
      ...(Math.max(content.zh.length, content.en.length) > BODY_MAX && {
        content: t('console-content.too-long', { max: BODY_MAX }),
      }),
    }),
    add: async (values) => paths.article((await api.call(addArticle, draftOf(values))).id),
    change: (values, { id, version }) => api.call(changeArticle, { id, version, ...draftOf(values) }),
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={article && { kind: 'article', id: article.id }}
      title={article ? say(article.title) : t('console-content.articles.add')}
      list={{ to: paths.articles(), words: t('console-content.articles.title') }}
      links={article ? <ArticleLinks article={article} isDirty={editor.isDirty} /> : undefined}
      remove={article && { text: t('console-content.articles.delete-text'), call: () => api.call(deleteArticle, article.id) }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.articles.facts')}</h2>
        <div className={styles.facts}>
          <SelectField
            {...field('categoryId')}
            label={t('console-content.articles.category')}
            choices={categories.map(({ id, title }) => ({ value: id, words: say(title) }))}
          />
          <DateTimeField
            {...field('publishedAt')}
            label={t('console-content.articles.date')}
            hint={t('console-content.articles.date-hint')}
            isRequired
          />
          <Choices
            {...field('state')}
            legend={t('console-content.articles.states')}
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
          />
          <PictureField
            {...field('image')}
            label={t('console-content.picture')}
            hint={t('console-content.articles.picture-hint')}
          />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedField {...field('synopsis')} label={t('console-content.synopsis')} max={LINE_MAX} rows={3} />
        <LocalizedRichTextField {...field('content')} label={t('console-content.body')} isRequired />
        <LocalizedField {...field('author')} label={t('console-content.articles.author')} max={TITLE_MAX} />
      </section>
      <section className={panel.panel}>
        <WinesField {...field('wineIds')} label={t('console-content.wines')} hint={t('console-content.articles.wines-hint')} />
      </section>
    </EditorPage>
  )
}

/** Readers' page of what is published, a secret one of what is not. */
function ArticleLinks({ article, isDirty }: { article: StaffArticle; isDirty: boolean }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  return (
    <>
      {article.isHidden || article.isPlanned ? null : <ShopLinks path={`/detail?cid=${article.categoryId}&id=${article.id}`} />}
      <PreviewButton
        words={t('console-content.articles.preview')}
        isDisabled={isDirty}
        find={async () => `/home/${locale}${(await api.call(previewArticle, article.id)).path}`}
      />
    </>
  )
}

const BLANK = { title: NO_WORDS, author: NO_WORDS, synopsis: NO_WORDS, content: NO_WORDS, image: '', wineIds: [] as number[] }

const valuesOf = (article: StaffArticle | undefined, categories: readonly ArticleCategory[]) => ({
  ...startFrom(BLANK, article),
  categoryId: article?.categoryId ?? categories[0]?.id ?? 0,
  publishedAt: toShopTime(article?.publishedAt ?? new Date().toISOString()),
  state: article && !article.isHidden ? ('shown' as const) : ('hidden' as const),
})

const draftOf = ({ state, publishedAt, ...words }: Values) => ({
  ...words,
  publishedAt: fromShopTime(publishedAt) ?? '',
  isHidden: state === 'hidden',
})
