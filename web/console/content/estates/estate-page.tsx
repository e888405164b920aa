import { LINE_MAX, STORY_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { type StaffEstate, saveEstate } from '#web/api/staff-content.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useConsole } from '../../context.ts'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { typedInteger } from '../../typed-number.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { EditPage } from '../edit/edit-page.tsx'
import { LocalizedText } from '../edit/localized-text.tsx'
import { PictureInput } from '../edit/picture-input.tsx'
import { ShopLinks } from '../edit/shop-links.tsx'
import { useEdit } from '../edit/use-edit.ts'

const FOUNDED_MIN = 500
const HECTARES_MAX = 10_000

/** A number with a point or a comma; undefined for anything else, and for what lies outside. */
function typedDecimal(text: string, min: number, max: number): number | undefined {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && number >= min && number <= max ? number : undefined
}

/** What is told of one estate. */
export function EstatePage({ estate }: { estate: StaffEstate }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const thisYear = new Date().getFullYear()
  const edit = useEdit({
    initial: {
      village: estate.village,
      blurb: estate.blurb,
      story: estate.story,
      founded: String(estate.founded ?? ''),
      hectares: String(estate.hectares ?? ''),
      latitude: String(estate.place?.latitude ?? ''),
      longitude: String(estate.place?.longitude ?? ''),
      image: estate.image,
    },
    check: ({ founded, hectares, latitude, longitude }) => ({
      ...(founded.trim() !== '' &&
        typedInteger(founded, FOUNDED_MIN, thisYear) === undefined && {
          founded: t('console-content.estates.founded-wrong', { min: FOUNDED_MIN, max: thisYear }),
        }),
      ...(hectares.trim() !== '' &&
        typedDecimal(hectares, 0.1, HECTARES_MAX) === undefined && {
          hectares: t('console-content.estates.hectares-wrong', { max: HECTARES_MAX }),
        }),
      ...((latitude + longitude).trim() !== '' && {
        ...(typedDecimal(latitude, -90, 90) === undefined && { latitude: t('console-content.estates.place-wrong') }),
        ...(typedDecimal(longitude, -180, 180) === undefined && { longitude: t('console-content.estates.place-wrong') }),
      }),
    }),
    save: async ({ founded, hectares, latitude, longitude, ...words }, { isForced }) => {
      const [north, east] = [typedDecimal(latitude, -90, 90), typedDecimal(longitude, -180, 180)]
      const form = {
        ...words,
        founded: typedInteger(founded, FOUNDED_MIN, thisYear) ?? null,
        hectares: typedDecimal(hectares, 0.1, HECTARES_MAX) ?? null,
        place: north === undefined || east === undefined ? null : { latitude: north, longitude: east },
      }
      await saveEstate(api, form, { id: estate.id, version: isForced ? undefined : estate.version })
      return undefined
    },
  })
  const { form } = edit
  const { values } = form
  const numbers = ['founded', 'hectares', 'latitude', 'longitude'] as const
  return (
    <EditPage
      edit={edit}
      title={say(estate.name)}
      {...(estate.region ? { intro: say(estate.region) } : {})}
      back={{ to: paths.estates(), words: t('console-content.estates.title') }}
      links={estate.wines > 0 ? <ShopLinks path={`/estates?id=${estate.id}`} /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.estates.facts')}</h2>
        <LocalizedText
          name="village"
          label={t('console-content.estates.village')}
          value={values.village}
          max={TITLE_MAX}
          onChange={(village) => form.set({ village })}
        />
        <div className={styles.figures}>
          {numbers.map((name) => (
            <Field key={name} label={t(`console-content.estates.${name}`)} error={form.errorOf(name)}>
              {(control) => (
                <input
                  {...control}
                  {...form.text(name)}
                  className={inputClass}
                  inputMode={name === 'founded' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  maxLength={12}
                />
              )}
            </Field>
          ))}
        </div>
        <PictureInput
          name="image"
          label={t('console-content.picture')}
          value={values.image}
          onChange={(image) => form.set({ image })}
        />
        <div>
          <h3>{t('console-content.estates.sites')}</h3>
          <p className={panel.hint}>{t('console-content.estates.sites-hint')}</p>
          <p>{estate.sites.map(say).join(' · ') || '—'}</p>
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedText
          name="blurb"
          label={t('console-content.line')}
          value={values.blurb}
          max={LINE_MAX}
          rows={3}
          onChange={(blurb) => form.set({ blurb })}
        />
        <LocalizedText
          name="story"
          label={t('console-content.estates.story')}
          hint={t('console-content.estates.story-hint')}
          value={values.story}
          max={STORY_MAX}
          rows={12}
          onChange={(story) => form.set({ story })}
        />
      </section>
    </EditPage>
  )
}
