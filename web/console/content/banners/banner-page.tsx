import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { type StaffBanner, saveBanner } from '#web/api/staff-content.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { isFilled, NO_WORDS } from '../edit/filled.ts'
import { LocalizedText } from '../edit/localized-text.tsx'
import { PictureInput } from '../edit/picture-input.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'

/** A path of the shop, or the whole address of another site. */
const TARGET = /^(?:\/(?![/\\])|https:\/\/)\S*$/

/** One banner of the home page. */
export function BannerPage({ banner }: { banner: StaffBanner | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: {
      title: banner?.title ?? NO_WORDS,
      line: banner?.line ?? NO_WORDS,
      action: banner?.action ?? NO_WORDS,
      image: banner?.image ?? '',
      url: banner?.url ?? '/',
    },
    check: ({ title, action, image, url }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(!isFilled(action) && { action: t('console-content.banners.action-required') }),
      ...(!TARGET.test(url.trim()) && { url: t('console-content.banners.url-wrong') }),
      ...(image === '' && { image: t('console-content.picture.required') }),
    }),
    save: async (values, { isForced }) => {
      const form = { ...values, url: values.url.trim() }
      if (!banner) return paths.banner(await saveBanner(api, form))
      await saveBanner(api, form, { id: banner.id, version: isForced ? undefined : banner.version })
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  return (
    <EditPage
      edit={edit}
      isNew={!banner}
      title={banner ? say(banner.title) : t('console-content.banners.add')}
      back={{ to: paths.banners(), words: t('console-content.banners.title') }}
      links={banner ? <ShopLinks path="" /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <LocalizedText
          name="title"
          label={t('console-content.name')}
          value={values.title}
          max={TITLE_MAX}
          error={form.errorOf('title')}
          onChange={(title) => form.set({ title })}
        />
        <LocalizedText
          name="line"
          label={t('console-content.line')}
          value={values.line}
          max={LINE_MAX}
          rows={2}
          onChange={(line) => form.set({ line })}
        />
        <LocalizedText
          name="action"
          label={t('console-content.banners.action')}
          value={values.action}
          max={TITLE_MAX}
          error={form.errorOf('action')}
          onChange={(action) => form.set({ action })}
        />
        <Field label={t('console-content.banners.url')} hint={t('console-content.banners.url-hint')} error={form.errorOf('url')}>
          {(control) => <input {...control} {...form.text('url')} className={inputClass} inputMode="url" maxLength={500} />}
        </Field>
        <PictureInput
          name="image"
          label={t('console-content.picture')}
          hint={t('console-content.banners.picture-hint')}
          value={values.image}
          error={form.errorOf('image')}
          isRequired
          onChange={(image) => form.set({ image })}
        />
      </section>
    </EditPage>
  )
}
