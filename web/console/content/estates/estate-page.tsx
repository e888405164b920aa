import { changeEstate, type StaffEstate } from '#contract/staff/estates.ts'
import { FOUNDED_MIN, HECTARES_MAX, LINE_MAX, STORY_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { useConsole } from '../../context.ts'
import { EditorPage } from '../../editor/editor-page.tsx'
import { useEditor } from '../../editor/use-editor.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { PictureField } from '../../fields/picture-field.tsx'
import { NumberField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { typedDecimal, typedInteger } from '../../typed-number.ts'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { ShopLinks } from '../shop-links.tsx'
import { GroundSection } from './ground-section.tsx'
import { groundDraftOf, groundProblem, groundValuesOf } from './ground-values.ts'

const HECTARES_MIN = 0.1
const founded = (text: string) => typedInteger(text, FOUNDED_MIN, new Date().getFullYear())
const hectares = (text: string) => typedDecimal(text, HECTARES_MIN, HECTARES_MAX)
const latitude = (text: string) => typedDecimal(text, -90, 90)
const longitude = (text: string) => typedDecimal(text, -180, 180)

export function EstatePage({ estate }: { estate: StaffEstate }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const isWrong = (text: string, read: (text: string) => number | undefined) => text.trim() !== '' && read(text) === undefined
  const editor = useEditor({
    stored: estate,
    initial: valuesOf(estate),
    check: (values) => {
      const isPlaced = (values.latitude + values.longitude).trim() !== ''
      const wrong = groundProblem(values)
      return {
        ...(isWrong(values.founded, founded) && {
          founded: t('console-content.estates.founded-wrong', { min: FOUNDED_MIN, max: new Date().getFullYear() }),
        }),
        ...(isWrong(values.hectares, hectares) && {
          hectares: t('console-content.estates.hectares-wrong', { max: HECTARES_MAX }),
        }),
        ...(isPlaced && latitude(values.latitude) === undefined && { latitude: t('console-content.estates.place-wrong') }),
        ...(isPlaced && longitude(values.longitude) === undefined && { longitude: t('console-content.estates.place-wrong') }),
        ...(wrong && { [wrong]: t(`console-content.ground.wrong-${wrong}`) }),
      }
    },
    change: (values, { id, version }) => api.call(changeEstate, { id, version, ...draftOf(values) }),
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      object={{ kind: 'term', id: estate.id }}
      title={say(estate.name)}
      {...(estate.region ? { intro: say(estate.region) } : {})}
      list={{ to: paths.estates(), words: t('console-content.estates.title') }}
      links={estate.wines > 0 ? <ShopLinks path={`/estates?id=${estate.id}`} /> : undefined}
    >
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="facts">
        <h2 id="facts">{t('console-content.estates.facts')}</h2>
        <LocalizedField {...field('village')} label={t('console-content.estates.village')} max={TITLE_MAX} />
        <div className={styles.figures}>
          {(['founded', 'hectares', 'latitude', 'longitude'] as const).map((name) => (
            <NumberField key={name} {...field(name)} label={t(`console-content.estates.${name}`)} decimals={name !== 'founded'} />
          ))}
        </div>
        <PictureField {...field('image')} label={t('console-content.picture')} />
        <div>
          <h3>{t('console-content.estates.sites')}</h3>
          <p className={panel.hint}>{t('console-content.estates.sites-hint')}</p>
          <p>{estate.sites.map(say).join(' · ') || '—'}</p>
        </div>
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="words">
        <h2 id="words">{t('console-content.words')}</h2>
        <LocalizedField {...field('blurb')} label={t('console-content.line')} max={LINE_MAX} rows={3} />
        <LocalizedField
          {...field('story')}
          label={t('console-content.estates.story')}
          hint={t('console-content.estates.story-hint')}
          max={STORY_MAX}
          rows={12}
        />
      </section>
      <GroundSection
        fields={{
          charge: field('charge'),
          chargeTincture: field('chargeTincture'),
          armsField: field('armsField'),
          division: field('division'),
          divisionTincture: field('divisionTincture'),
          faces: field('faces'),
          form: field('form'),
          foot: field('foot'),
          top: field('top'),
          slopeLength: field('slopeLength'),
          water: field('water'),
          waterName: field('waterName'),
          waterLevel: field('waterLevel'),
          waterDistance: field('waterDistance'),
          parcels: field('parcels'),
          soils: field('soils'),
        }}
        values={editor.form.values}
      />
    </EditorPage>
  )
}

const valuesOf = (estate: StaffEstate) => ({
  village: estate.village,
  blurb: estate.blurb,
  story: estate.story,
  founded: String(estate.founded ?? ''),
  hectares: String(estate.hectares ?? ''),
  latitude: String(estate.place?.latitude ?? ''),
  longitude: String(estate.place?.longitude ?? ''),
  image: estate.image,
  ...groundValuesOf(estate),
})

function draftOf(values: ReturnType<typeof valuesOf>) {
  const [north, east] = [latitude(values.latitude), longitude(values.longitude)]
  const { village, blurb, story, image } = values
  return {
    village,
    blurb,
    story,
    image,
    ...groundDraftOf(values),
    founded: founded(values.founded) ?? null,
    hectares: hectares(values.hectares) ?? null,
    place: north === undefined || east === undefined ? null : { latitude: north, longitude: east },
  }
}
