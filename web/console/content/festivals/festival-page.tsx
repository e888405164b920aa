import { addFestival, changeFestival, deleteFestival, type StaffFestival } from '#contract/staff/festival.ts'
import { LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { dayProblem, type FestivalDay, newDay } from '#domain/festival.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { startFrom, useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { DateField } from '../../fields/typed-fields.tsx'
import { WinesField } from '../../fields/wines-field.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'
import { DaysInput } from './days-input.tsx'

const BLANK = {
  title: NO_WORDS,
  line: NO_WORDS,
  place: NO_WORDS,
  address: NO_WORDS,
  image: '',
  startsOn: '',
  days: [newDay()] as FestivalDay[],
  wineIds: [] as number[],
}

export function FestivalPage({ festival }: { festival: StaffFestival | undefined }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: festival,
    initial: startFrom(BLANK, festival),
    check: ({ title, place, startsOn, days }) => ({
      ...(!isFilled(title) && { title: t('console-content.title-required') }),
      ...(startsOn === '' && { startsOn: t('console-content.day-required') }),
      ...(!isFilled(place) && { place: t('console-content.festivals.place-required') }),
      ...(days.some(dayProblem) && { days: t('console-content.festivals.days-wrong') }),
    }),
    add: async (values) => paths.festival((await api.call(addFestival, values)).id),
    change: (values, { id, version }) => api.call(changeFestival, { id, version, ...values }),
  })
  const { field, values } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={festival && { kind: 'festival', id: festival.id }}
      title={festival ? say(festival.title) : t('console-content.festivals.add')}
      list={{ to: paths.festivals(), words: t('console-content.festivals.title') }}
      links={festival ? <ShopLinks path="/festival" /> : undefined}
      remove={festival && { text: t('console-content.festivals.delete-text'), call: () => api.call(deleteFestival, festival.id) }}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.festivals.facts')}</h2>
        <LocalizedField {...field('title')} label={t('console-content.name')} max={TITLE_MAX} isRequired />
        <LocalizedField {...field('line')} label={t('console-content.line')} max={LINE_MAX} rows={2} />
        <LocalizedField {...field('place')} label={t('console-content.festivals.place')} max={TITLE_MAX} isRequired />
        <LocalizedField {...field('address')} label={t('console-content.festivals.address')} max={LINE_MAX} />
        <div className={styles.facts}>
          <DateField
            {...field('startsOn')}
            label={t('console-content.festivals.starts')}
            hint={t('console-content.festivals.starts-hint')}
            isRequired
          />
          <PictureField {...field('image')} label={t('console-content.picture')} />
        </div>
      </section>
      <DaysInput {...field('days')} startsOn={values.startsOn} />
      <section className={panel.panel}>
        <WinesField
          {...field('wineIds')}
          label={t('console-content.festivals.wines')}
          hint={t('console-content.festivals.wines-hint')}
        />
      </section>
    </EditorPage>
  )
}
