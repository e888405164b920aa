import type { PageKey } from '#domain/content.ts'
import { BODY_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import type { Localized } from '#domain/locale.ts'
import { savePage } from '#web/api/staff-content.ts'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled } from '../edit/filled.ts'
import { LocalizedRichText } from '../edit/localized-rich-text.tsx'
import { LocalizedText } from '../edit/localized-text.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'

/** Pages of the route table that show one of these; the others stand under an address of their key. */
const OWN_PAGES: readonly PageKey[] = ['festival', 'why_festival', 'aboutus', 'website']

type Props = { pageKey: PageKey; page: { title: Localized; content: Localized; version: string } }

/** One rich-text page in both languages. */
export function TextPage({ pageKey, page }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: { title: page.title, content: page.content },
    check: ({ title, content }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(!isFilled(content) && { content: t('console.text-required') }),
      ...(Math.max(content.zh.length, content.en.length) > BODY_MAX && {
        content: t('console-content.too-long', { max: BODY_MAX }),
      }),
    }),
    save: async (words, { isForced }) => {
      await savePage(api, pageKey, words, isForced ? undefined : page.version)
      return undefined
    },
  })
  const { form } = edit
  const use = t(`console-content.texts.use.${pageKey}`)
  return (
    <EditPage
      edit={edit}
      title={say(page.title) || use}
      intro={use}
      back={{ to: paths.texts(), words: t('console-content.texts.title') }}
      links={<ShopLinks path={OWN_PAGES.includes(pageKey) ? `/${pageKey}` : `/page/${pageKey}`} />}
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
        <LocalizedRichText
          name="content"
          label={t('console-content.body')}
          value={form.values.content}
          error={form.errorOf('content')}
          onChange={(content) => form.set({ content })}
        />
      </section>
    </EditPage>
  )
}
