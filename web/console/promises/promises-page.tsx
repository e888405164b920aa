import { changePromises, type StaffPromise } from '#contract/staff/promises.ts'
import { type Localized, NO_WORDS } from '#domain/locale.ts'
import { PROMISE_MAX, type PromiseKey } from '#domain/promises.ts'
import type { WordPlace } from '#domain/word-places.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import content from '../content/content.module.css'
import { ShopLinks } from '../content/shop-links.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { LANGUAGES } from '../fields/languages.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { WordingNote } from '../wines/editor/wording-note.tsx'
import styles from './promises-page.module.css'

type Values = Record<PromiseKey, Localized>

export function PromisesPage({ promises }: { promises: readonly StaffPromise[] }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor<Values, { version: string; promises: readonly StaffPromise[] }>({
    // Each promise has a version of its own.
    stored: { version: '', promises },
    initial: Object.fromEntries(promises.map(({ key, words }) => [key, words])) as Values,
    check: () => ({}),
    change: async (values, present) => {
      const changed = present.promises.filter(({ key, words }) => !isSame(values[key], words))
      if (changed.length === 0) return undefined
      await api.call(
        changePromises,
        changed.map(({ key, version }) => ({
          key,
          words: values[key],
          version: present.version === undefined ? undefined : version,
        })),
      )
      return undefined
    },
  })
  const places = [...new Set(promises.map(({ place }) => place))]
  return (
    <EditorPage
      editor={editor}
      title={t('console-words.promises.title')}
      intro={t('console-words.promises.intro')}
      object={{ kind: 'promise' }}
      before={<p className={styles.law}>{t('console-words.promises.law')}</p>}
    >
      {places.map((place) => (
        <Place
          key={place}
          place={place}
          promises={promises.filter((promise) => promise.place === place)}
          field={editor.form.field}
        />
      ))}
    </EditorPage>
  )
}

const isSame = (one: Localized, other: Localized): boolean => one.zh.trim() === other.zh && one.en.trim() === other.en

type Field = (name: PromiseKey) => Bound<Localized>

function Place({ place, promises, field }: { place: WordPlace; promises: readonly StaffPromise[]; field: Field }) {
  const { t } = useWords()
  const path = promises[0]?.path
  return (
    <section className={`${panel.panel} ${content.group}`} aria-labelledby={`place-${place}`}>
      <header className={styles.head}>
        <h2 id={`place-${place}`}>{t(`console-words.place.${place}`)}</h2>
        {typeof path === 'string' ? <ShopLinks path={path} /> : null}
      </header>
      {promises.map((promise) => (
        <PromiseFields key={promise.key} promise={promise} {...field(promise.key)} />
      ))}
    </section>
  )
}

function PromiseFields({ promise: { key, example }, ...bound }: Bound<Localized> & { promise: StaffPromise }) {
  const { t } = useWords()
  const { value, onChange } = bound
  const label = t(`console-words.promise.${key}`)
  return (
    <div className={styles.promise}>
      <LocalizedField {...bound} label={label} max={PROMISE_MAX} rows={2} />
      <WordingNote words={value} />
      <div className={styles.example}>
        <p className={panel.hint}>{t('console-words.promises.example')}</p>
        {LANGUAGES.map(({ key: language, lang }) => (
          <p key={language} lang={lang} className={panel.hint}>
            {example[language]}
          </p>
        ))}
        {value.zh === NO_WORDS.zh && value.en === NO_WORDS.en ? (
          <Button variant="quiet" onClick={() => onChange(example)}>
            {t('console-words.promises.take')}
            <span className="visually-hidden"> {label}</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}
