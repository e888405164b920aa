import { deleteWine, type PricePlan, type StaffWine, type WineChange } from '#contract/staff/wines.ts'
import { BODY_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { BOTTLING_MAX, LABEL_TEXT_MAX, WINE_FLAGS, WINE_PICTURES_MAX } from '#domain/wine-draft.ts'
import { ConsoleLink } from '../../console-link.tsx'
import contentStyles from '../../content/content.module.css'
import { useConsole } from '../../context.ts'
import editorStyles from '../../editor/editor.module.css'
import { EditorPage } from '../../editor/editor-page.tsx'
import { CheckField } from '../../fields/check-field.tsx'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { NumberField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import { Clashes } from './clashes.tsx'
import { type Copied, LeftToCheck, useCopied } from './copied-note.tsx'
import { History } from './history.tsx'
import { PictureList } from './picture-list.tsx'
import { PricePlans } from './price-plans.tsx'
import { SetParts } from './set-parts.tsx'
import { SkuTable } from './sku-table.tsx'
import { SpanField } from './span-field.tsx'
import { StatePanel } from './state-panel.tsx'
import { TermsField } from './terms-field.tsx'
import { useWineEditor } from './use-wine-editor.ts'
import styles from './wine-editor.module.css'
import { BARS, missingTranslations, newSku } from './wine-values.ts'
import { WordingNote } from './wording-note.tsx'

type Known = { wine: StaffWine; plans: PricePlan[]; changes: { list: WineChange[]; count: number } }

type Props = { known: Known | undefined; copied: StaffWine | undefined }

export function WinePage({ known, copied }: Props) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const wine = known?.wine
  const { editor, overtaken } = useWineEditor(wine, copied)
  const missing = missingTranslations(editor.form.values)
  const isSet = editor.form.values.parts.length > 0
  const { note, textNote, ...toCheck } = useCopied(copied, editor.form.values)
  const introOf = () => {
    if (copied) return t('console-wine-editor.copy-of', { name: say(copied.name) })
    if (missing > 0) return t('console-wine-editor.missing', { count: missing })
    return wine === undefined || wine.state === 'draft' ? t('console-wine-editor.intro') : wine.code
  }
  return (
    <EditorPage
      editor={editor}
      object={wine && { kind: 'wine', id: wine.id }}
      title={wine ? say(wine.name) : t('console-wine-editor.add')}
      intro={introOf()}
      list={{ to: paths.wines(), words: t('console-wines.title') }}
      links={
        wine ? (
          <ConsoleLink to={paths.wineCopy(wine.id)} className={editorStyles.back}>
            {t('console-wine-editor.copy')}
          </ConsoleLink>
        ) : undefined
      }
      remove={
        wine?.state === 'draft'
          ? { text: t('console-wine-editor.delete-text'), call: () => api.call(deleteWine, wine.id) }
          : undefined
      }
      before={
        known ? (
          <>
            <StatePanel wine={known.wine} isDirty={editor.isDirty} />
            {overtaken ? <Clashes key={overtaken.version} {...overtaken} skus={known.wine.skus} /> : null}
          </>
        ) : (
          <LeftToCheck {...toCheck} onGo={editor.form.focus} />
        )
      }
      after={
        known ? (
          <>
            <PricePlans wine={known.wine} plans={known.plans} />
            <History wineId={known.wine.id} skus={known.wine.skus} changes={known.changes} key={known.changes.count} />
          </>
        ) : undefined
      }
    >
      <WordsPanel form={editor.form} textNote={textNote} />
      <PicturesPanel form={editor.form} note={note} />
      <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="terms">
        <h2 id="terms">{t('console-wine-editor.terms')}</h2>
        <TermsField {...editor.form.field('terms')} />
      </section>
      <FactsPanel form={editor.form} note={note} />
      <LabelPanel form={editor.form} />
      {isSet || wine === undefined || wine.state === 'draft' ? <PartsPanel form={editor.form} /> : null}
      <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="skus">
        <h2 id="skus">{t(isSet ? 'console-wine-editor.sku.set-price' : 'console-wine-editor.skus')}</h2>
        {copied ? <p>{t('console-wine-editor.copy-check')}</p> : null}
        <SkuTable {...editor.form.field('skus')} isSet={isSet} words={editor.form.field('imageWords')} />
      </section>
    </EditorPage>
  )
}

type Form = { form: ReturnType<typeof useWineEditor>['editor']['form'] }
type Noted = Form & Pick<Copied, 'note'>

function WordsPanel({ form, textNote }: Form & Pick<Copied, 'textNote'>) {
  const { t } = useWords()
  const { name, blurb, description } = form.values
  return (
    <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="words">
      <h2 id="words">{t('console-content.words')}</h2>
      <div>
        <LocalizedField
          {...form.field('name')}
          label={t('console-wine-editor.name')}
          hint={textNote('name')}
          max={TITLE_MAX}
          isRequired
        />
        <WordingNote words={name} />
      </div>
      <div>
        <LocalizedField
          {...form.field('blurb')}
          label={t('console-wine-editor.blurb')}
          hint={textNote('blurb')}
          max={LINE_MAX}
          rows={2}
        />
        <WordingNote words={blurb} />
      </div>
      <div>
        <LocalizedField
          {...form.field('description')}
          label={t('console-wine-editor.description')}
          hint={textNote('description')}
          max={BODY_MAX}
          rows={8}
        />
        <WordingNote words={description} />
      </div>
    </section>
  )
}

/** The first bottle makes it a set; a set needs a row for its price. */
function PartsPanel({ form }: Form) {
  const { t } = useWords()
  const { skus } = form.values
  return (
    <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="parts">
      <h2 id="parts">{t('console-wine-editor.parts')}</h2>
      <SetParts
        {...form.field('parts')}
        price={skus[0]?.price ?? ''}
        onChange={(parts) => form.set({ parts, ...(skus.length === 0 && { skus: [newSku(undefined)] }) })}
      />
    </section>
  )
}

function PicturesPanel({ form, note }: Noted) {
  const { t } = useWords()
  const pictures = form.field('images')
  const words = form.field('imageWords')
  return (
    <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="pictures">
      <h2 id="pictures" data-name="images" tabIndex={-1}>
        {t('console-wine-editor.pictures')}
      </h2>
      {note('images') ? <p className={panel.hint}>{note('images')}</p> : null}
      <PictureList
        pictures={pictures.value}
        max={WINE_PICTURES_MAX}
        words={words.value}
        onChange={pictures.onChange}
        onWords={words.onChange}
      />
    </section>
  )
}

function FactsPanel({ form, note }: Noted) {
  const { t } = useWords()
  const bars = form.field('bars')
  const flags = form.field('flags')
  const levels = ['', '0', '1', '2', '3', '4', '5'].map((value) => ({
    value,
    words: value === '' ? t('console-wine-editor.unknown') : value,
  }))
  return (
    <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="facts">
      <h2 id="facts">{t('console-wine-editor.facts')}</h2>
      <div className={`${contentStyles.figures} ${styles.facts}`}>
        <NumberField
          {...form.field('alcohol')}
          label={t('console-wine-editor.alcohol')}
          hint={note('alcohol')}
          behind="%"
          decimals
          max={5}
        />
        <NumberField
          {...form.field('residualSugar')}
          label={t('console-wine-editor.residualSugar')}
          hint={note('residualSugar')}
          behind="g/l"
          decimals
          max={5}
        />
        <NumberField
          {...form.field('acidity')}
          label={t('console-wine-editor.acidity')}
          hint={note('acidity')}
          behind="g/l"
          decimals
          max={5}
        />
        <SpanField {...form.field('serving')} label={t('console-wine-editor.serving')} behind="°C" />
        <SpanField {...form.field('drinking')} label={t('console-wine-editor.drinking')} hint={note('drinking')} />
      </div>
      <fieldset className={styles.bars}>
        <legend>{t('console-wine-editor.bars')}</legend>
        <div className={contentStyles.figures}>
          {BARS.map((bar) => (
            <SelectField
              key={bar}
              name="bars"
              label={t(`console-wine-editor.bar.${bar}`)}
              value={bars.value[bar]}
              choices={levels}
              onChange={(level) => bars.onChange({ ...bars.value, [bar]: level })}
            />
          ))}
        </div>
        {note('bars') ? <p className={panel.hint}>{note('bars')}</p> : null}
        <p role="alert" className={panel.problem}>
          {bars.error}
        </p>
      </fieldset>
      <fieldset className={styles.bars}>
        <legend>{t('console-wine-editor.flags')}</legend>
        <div className={styles.flags}>
          {WINE_FLAGS.map((flag) => (
            <CheckField
              key={flag}
              name="flags"
              label={t(`console-wine-editor.flag.${flag}`)}
              value={flags.value.includes(flag)}
              onChange={(isOn) =>
                flags.onChange(WINE_FLAGS.filter((each) => (each === flag ? isOn : flags.value.includes(each))))
              }
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}

/** What the Chinese label says and no other fact of the wine does. */
function LabelPanel({ form }: Form) {
  const { t } = useWords()
  return (
    <section className={`${panel.panel} ${contentStyles.group}`} aria-labelledby="label">
      <h2 id="label">{t('console-wine-editor.label')}</h2>
      <p className={panel.hint}>{t('console-wine-editor.label-hint')}</p>
      <LocalizedField
        {...form.field('ingredients')}
        label={t('console-wine-editor.ingredients')}
        hint={t('console-wine-editor.ingredients-hint')}
        max={LABEL_TEXT_MAX}
      />
      <div className={panel.pair}>
        <TextField
          {...form.field('bottling')}
          label={t('console-wine-editor.bottling')}
          hint={t('console-wine-editor.bottling-hint')}
          max={BOTTLING_MAX}
        />
      </div>
      <LocalizedField {...form.field('storage')} label={t('console-wine-editor.storage')} max={LABEL_TEXT_MAX} />
      <LocalizedField
        {...form.field('importer')}
        label={t('console-wine-editor.importer')}
        hint={t('console-wine-editor.importer-hint')}
        max={LABEL_TEXT_MAX}
      />
    </section>
  )
}
