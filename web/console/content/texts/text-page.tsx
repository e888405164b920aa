import { changePage, type StaffPage } from '#contract/staff/content.ts'
import type { PageKey } from '#domain/content.ts'
import { BODY_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled } from '#domain/locale.ts'
import { markedPlaces, TEMPLATE_PAGES, type TemplatePage } from '#domain/opening.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { LocalizedRichTextField } from '../../fields/localized-rich-text-field.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'
import { TemplateChoice } from './template-choice.tsx'

/** Other pages have their key as address. */
const OWN_PAGES: readonly PageKey[] = ['festival', 'why_festival', 'aboutus', 'website']

const isTemplated = (key: PageKey): key is TemplatePage => TEMPLATE_PAGES.some((each) => each === key)

export function TextPage({ pageKey, page }: { pageKey: PageKey; page: StaffPage }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: page,
    initial: { title: page.title, content: page.content },
    check: ({ title, content }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(!isFilled(content) && { content: t('console.text-required') }),
      ...(markedPlaces(content.zh + content.en).length > 0 && {
        content: t('console-opening.places', { count: markedPlaces(content.zh + content.en).length }),
      }),
      ...(Math.max(content.zh.length, content.en.length) > BODY_MAX && {
        content: t('console-content.too-long', { max: BODY_MAX }),
      }),
    }),
    change: (values, { version }) => api.call(changePage, { key: pageKey, version, ...values }),
  })
  const { field } = editor.form
  const use = t(`console-content.texts.use.${pageKey}`)
  return (
    <EditorPage
      editor={editor}
      title={say(page.title) || use}
      intro={use}
      object={{ kind: 'page', id: pageKey }}
      list={{ to: paths.texts(), words: t('console-content.texts.title') }}
      links={<ShopLinks path={OWN_PAGES.includes(pageKey) ? `/${pageKey}` : `/page/${pageKey}`} />}
    >
      {isTemplated(pageKey) ? (
        <TemplateChoice pageKey={pageKey} isEmpty={!isFilled(editor.form.values.content)} onTake={editor.form.set} />
      ) : null}
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedRichTextField {...field('content')} label={t('console-content.body')} isRequired />
      </section>
    </EditorPage>
  )
}
