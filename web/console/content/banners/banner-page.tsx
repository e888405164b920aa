import { addBanner, changeBanner, deleteBanner, type StaffBanner } from '#contract/staff/content.ts'
import { LINK_TARGET } from '#domain/content.ts'
import { LINE_MAX, LINK_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'

const BLANK = { title: NO_WORDS, line: NO_WORDS, action: NO_WORDS, image: '', url: '/' }

export function BannerPage({ banner }: { banner: StaffBanner | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: banner,
    initial: startFrom(BLANK, banner),
    check: ({ title, action, image, url }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(!isFilled(action) && { action: t('console-content.banners.action-required') }),
      ...(!LINK_TARGET.test(url.trim()) && { url: t('console-content.banners.url-wrong') }),
      ...(image === '' && { image: t('console-content.picture.required') }),
    }),
    add: async (values) => paths.banner((await api.call(addBanner, { ...values, url: values.url.trim() })).id),
    change: (values, { id, version }) => api.call(changeBanner, { id, version, ...values, url: values.url.trim() }),
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={banner && { kind: 'banner', id: banner.id }}
      title={banner ? say(banner.title) : t('console-content.banners.add')}
      list={{ to: paths.banners(), words: t('console-content.banners.title') }}
      links={banner ? <ShopLinks path="" /> : undefined}
      remove={banner && { text: t('console-content.banners.delete-text'), call: () => api.call(deleteBanner, banner.id) }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedField {...field('line')} label={t('console-content.line')} max={LINE_MAX} rows={2} />
        <LocalizedField {...field('action')} label={t('console-content.banners.action')} max={TITLE_MAX} isRequired />
        <TextField
          {...field('url')}
          label={t('console-content.banners.url')}
          hint={t('console-content.banners.url-hint')}
          inputMode="url"
          max={LINK_MAX}
          isRequired
        />
        <PictureField
          {...field('image')}
          label={t('console-content.picture')}
          hint={t('console-content.banners.picture-hint')}
          isRequired
        />
      </section>
    </EditorPage>
  )
}
