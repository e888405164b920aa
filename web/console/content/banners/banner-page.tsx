import { addBanner, changeBanner, deleteBanner, type StaffBanner } from '#contract/staff/content.ts'
import { isPeriodRight } from '#domain/banner.ts'
import { LINK_TARGET } from '#domain/content.ts'
import { LINE_MAX, LINK_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { DateTimeField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { fromShopTime, toShopTime } from '../../shop-time.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'

const BLANK = { title: NO_WORDS, line: NO_WORDS, action: NO_WORDS, image: '', imageEn: '', url: '/' }

/** Times as they are typed, in the shop's time. */
const valuesOf = (banner: StaffBanner | undefined) => ({
  ...startFrom(BLANK, banner),
  shownFrom: banner?.shownFrom ? toShopTime(banner.shownFrom) : '',
  shownUntil: banner?.shownUntil ? toShopTime(banner.shownUntil) : '',
})
type Values = ReturnType<typeof valuesOf>
const periodOf = ({ shownFrom, shownUntil }: Values) => ({
  shownFrom: fromShopTime(shownFrom) ?? '',
  shownUntil: fromShopTime(shownUntil) ?? '',
})
const draftOf = (values: Values) => ({ ...values, ...periodOf(values), url: values.url.trim() })

export function BannerPage({ banner }: { banner: StaffBanner | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: banner,
    initial: valuesOf(banner),
    check: (values) => ({
      ...(!isFilled(values.title) && { title: t('console-content.title-required') }),
      ...(!isFilled(values.action) && { action: t('console-content.banners.action-required') }),
      ...(!LINK_TARGET.test(values.url.trim()) && { url: t('console-content.banners.url-wrong') }),
      ...(values.image === '' && { image: t('console-content.picture.required') }),
      ...(!isPeriodRight(periodOf(values)) && { shownUntil: t('console-content.banners.until-wrong') }),
    }),
    add: async (values) => paths.banner((await api.call(addBanner, draftOf(values))).id),
    change: (values, { id, version }) => api.call(changeBanner, { id, version, ...draftOf(values) }),
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
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="pictures">
        <h2 id="pictures">{t('console-content.banners.pictures')}</h2>
        <p className={panel.hint}>{t('console-content.banners.picture-hint')}</p>
        <div className={styles.facts}>
          <PictureField {...field('image')} label={t('console-content.banners.picture-zh')} isRequired />
          <PictureField
            {...field('imageEn')}
            label={t('console-content.banners.picture-en')}
            hint={t('console-content.banners.picture-en-hint')}
          />
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="period">
        <h2 id="period">{t('console-content.banners.period')}</h2>
        <p className={panel.hint}>{t('console-content.banners.period-hint')}</p>
        <div className={styles.facts}>
          <DateTimeField {...field('shownFrom')} label={t('console-content.banners.from')} />
          <DateTimeField {...field('shownUntil')} label={t('console-content.banners.until')} />
        </div>
      </section>
    </EditorPage>
  )
}
