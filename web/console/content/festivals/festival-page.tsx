import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import type { FestivalDay } from '#domain/festival.ts'
import { type StaffFestival, saveFestival } from '#web/api/staff-content.ts'
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
import { WinesInput } from '../edit/wines-input.tsx'
import { dayProblem, newDay } from './day-problem.ts'
import { DaysInput } from './days-input.tsx'

/** One festival: when and where, its programme day by day, and the wines that are poured. */
export function FestivalPage({ festival }: { festival: StaffFestival | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const edit = useEdit({
    initial: {
      title: festival?.title ?? NO_WORDS,
      line: festival?.line ?? NO_WORDS,
      place: festival?.place ?? NO_WORDS,
      address: festival?.address ?? NO_WORDS,
      image: festival?.image ?? '',
      startsOn: festival?.startsOn ?? '',
      days: festival?.days ?? ([newDay()] as FestivalDay[]),
      wineIds: festival?.wineIds ?? [],
    },
    check: ({ title, place, startsOn, days }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(startsOn === '' && { startsOn: t('console-content.day-required') }),
      ...(!isFilled(place) && { place: t('console-content.festivals.place-required') }),
      ...(days.some(dayProblem) && { days: t('console-content.festivals.days-wrong') }),
    }),
    save: async (values, { isForced }) => {
      if (!festival) return paths.festival(await saveFestival(api, values))
      await saveFestival(api, values, { id: festival.id, version: isForced ? undefined : festival.version })
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  return (
    <EditPage
      edit={edit}
      isNew={!festival}
      title={festival ? say(festival.title) : t('console-content.festivals.add')}
      back={{ to: paths.festivals(), words: t('console-content.festivals.title') }}
      links={festival ? <ShopLinks path="/festival" /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.festivals.facts')}</h2>
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
          name="place"
          label={t('console-content.festivals.place')}
          value={values.place}
          max={TITLE_MAX}
          error={form.errorOf('place')}
          onChange={(place) => form.set({ place })}
        />
        <LocalizedText
          name="address"
          label={t('console-content.festivals.address')}
          value={values.address}
          max={LINE_MAX}
          onChange={(address) => form.set({ address })}
        />
        <div className={styles.facts}>
          <Field
            label={t('console-content.festivals.starts')}
            hint={t('console-content.festivals.starts-hint')}
            error={form.errorOf('startsOn')}
          >
            {(control) => <input {...control} {...form.text('startsOn')} className={inputClass} type="date" />}
          </Field>
          <PictureInput
            name="image"
            label={t('console-content.picture')}
            value={values.image}
            onChange={(image) => form.set({ image })}
          />
        </div>
      </section>
      <DaysInput
        days={values.days}
        startsOn={values.startsOn}
        error={form.errorOf('days')}
        onChange={(days) => form.set({ days })}
      />
      <section className={panel.panel}>
        <WinesInput
          legend={t('console-content.festivals.wines')}
          hint={t('console-content.festivals.wines-hint')}
          ids={values.wineIds}
          onChange={(wineIds) => form.set({ wineIds })}
        />
      </section>
    </EditPage>
  )
}
