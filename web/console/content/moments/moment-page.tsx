import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { type StaffMoment, saveMoment } from '#web/api/staff-content.ts'
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

/** One picture of the gallery with its words. */
export function MomentPage({ moment }: { moment: StaffMoment | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: {
      title: moment?.title ?? NO_WORDS,
      caption: moment?.caption ?? NO_WORDS,
      image: moment?.image ?? '',
      takenOn: moment?.takenOn ?? '',
    },
    check: ({ title, image, takenOn }) => ({
      ...(image === '' && { image: t('console-content.picture.required') }),
      ...(takenOn === '' && { takenOn: t('console-content.day-required') }),
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
    }),
    save: async (values, { isForced }) => {
      if (!moment) return paths.moment(await saveMoment(api, values))
      await saveMoment(api, values, { id: moment.id, version: isForced ? undefined : moment.version })
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  return (
    <EditPage
      edit={edit}
      isNew={!moment}
      title={moment ? say(moment.title) : t('console-content.moments.add')}
      back={{ to: paths.moments(), words: t('console-content.moments.title') }}
      links={moment ? <ShopLinks path="/wonderful" /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-label={t('console-content.words')}>
        <div className={styles.facts}>
          <PictureInput
            name="image"
            label={t('console-content.picture')}
            value={values.image}
            error={form.errorOf('image')}
            isRequired
            onChange={(image) => form.set({ image })}
          />
          <Field
            label={t('console-content.moments.taken')}
            hint={t('console-content.moments.taken-hint')}
            error={form.errorOf('takenOn')}
          >
            {(control) => <input {...control} {...form.text('takenOn')} className={inputClass} type="date" />}
          </Field>
        </div>
        <LocalizedText
          name="title"
          label={t('console-content.name')}
          value={values.title}
          max={TITLE_MAX}
          error={form.errorOf('title')}
          onChange={(title) => form.set({ title })}
        />
        <LocalizedText
          name="caption"
          label={t('console-content.moments.caption')}
          hint={t('console-content.moments.caption-hint')}
          value={values.caption}
          max={LINE_MAX}
          rows={3}
          onChange={(caption) => form.set({ caption })}
        />
      </section>
    </EditPage>
  )
}
