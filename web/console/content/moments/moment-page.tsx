import { addMoment, changeMoment, deleteMoment, type StaffMoment } from '#contract/staff/festival.ts'
import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { DateField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'

const BLANK = { title: NO_WORDS, caption: NO_WORDS, image: '', takenOn: '' }

export function MomentPage({ moment }: { moment: StaffMoment | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: moment,
    initial: startFrom(BLANK, moment),
    check: ({ title, image, takenOn }) => ({
      ...(image === '' && { image: t('console-content.picture.required') }),
      ...(takenOn === '' && { takenOn: t('console-content.day-required') }),
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
    }),
    add: async (values) => paths.moment((await api.call(addMoment, values)).id),
    change: (values, { id, version }) => api.call(changeMoment, { id, version, ...values }),
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={moment && { kind: 'moment', id: moment.id }}
      title={moment ? say(moment.title) : t('console-content.moments.add')}
      list={{ to: paths.moments(), words: t('console-content.moments.title') }}
      links={moment ? <ShopLinks path="/wonderful" /> : undefined}
      remove={moment && { text: t('console-content.moments.delete-text'), call: () => api.call(deleteMoment, moment.id) }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <div className={styles.facts}>
          <PictureField {...field('image')} label={t('console-content.picture')} isRequired />
          <DateField
            {...field('takenOn')}
            label={t('console-content.moments.taken')}
            hint={t('console-content.moments.taken-hint')}
            isRequired
          />
        </div>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedField
          {...field('caption')}
          label={t('console-content.moments.caption')}
          hint={t('console-content.moments.caption-hint')}
          max={LINE_MAX}
          rows={3}
        />
      </section>
    </EditorPage>
  )
}
