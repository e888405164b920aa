import { changeWord, type StaffWord, type WordForm, type WordsAsked } from '#contract/staff/words.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { plainWords, WORDS_MAX, wordProblem } from '#domain/words.ts'
import { ApiError } from '#web/api/client.ts'
import content from '../content/content.module.css'
import { ShopLinks } from '../content/shop-links.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './words.module.css'

type Values = Record<string, string>

/** Also the name by which a refusal tells the field. */
const nameOf = ({ locale, key }: Pick<WordForm, 'locale' | 'key'>): string => `${locale} ${key}`
const sameAs = (word: StaffWord): Values =>
  Object.fromEntries(word.forms.map((form) => [nameOf(form), form.words || form.builtIn]))

export function WordPage({ word, asked }: { word: StaffWord; asked: WordsAsked }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const { key, forms, place, path, placeholders, isLegal } = word
  const wrongWith = (form: WordForm, typed: string): [string, string][] => {
    const words = plainWords(typed)
    const problem = words === '' ? undefined : wordProblem(form.key, form.builtIn, words)
    if (!problem) return []
    if (problem.kind === 'empty') return [[nameOf(form), t('console-words.problem.empty')]]
    return [[nameOf(form), t(`console-words.problem.${problem.kind}`, { names: braced(problem.names) })]]
  }
  const editor = useEditor<Values, StaffWord>({
    stored: word,
    initial: sameAs(word),
    check: (values) => Object.fromEntries(forms.flatMap((form) => wrongWith(form, values[nameOf(form)] ?? ''))),
    fieldOf: fieldOfError,
    change: async (values, { version, forms: present }) => {
      const said = forms.map((form) => ({ ...form, words: plainWords(values[nameOf(form)] ?? '') }))
      await api.call(changeWord, {
        key,
        version,
        forms: said
          .filter(({ words, builtIn }, index) => words !== (present[index]?.words || builtIn))
          .map(({ locale: language, key: form, words }) => ({ locale: language, key: form, words })),
      })
      return Object.fromEntries(said.map((form) => [nameOf(form), form.words || form.builtIn]))
    },
  })
  const title = forms.findLast((form) => form.locale === locale)?.builtIn ?? key
  return (
    <EditorPage
      editor={editor}
      title={title}
      intro={t(`console-words.place.${place}`)}
      list={{ to: paths.words(asked), words: t('console-words.title') }}
      links={path === null ? undefined : <ShopLinks path={path} />}
    >
      {isLegal ? <p className={styles.law}>{t('console-words.legal-hint')}</p> : null}
      <section className={panel.panel} aria-label={t('console-words.words')}>
        <div className={panel.pair}>
          {LOCALES.map((language) => (
            <div key={language} className={content.group}>
              {forms
                .filter((form) => form.locale === language)
                .map((form) => (
                  <FormField key={form.key} form={form} field={editor.form.field(nameOf(form))} />
                ))}
            </div>
          ))}
        </div>
        <div className={styles.facts}>
          {placeholders.length > 0 ? (
            <p className={panel.hint}>{t('console-words.placeholders', { names: braced(placeholders) })}</p>
          ) : null}
          <p className={panel.hint}>
            {t('console-words.key')} <span className={panel.code}>{key}</span>
          </p>
        </div>
      </section>
    </EditorPage>
  )
}

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ')

const fieldOfError = (error: unknown): string | undefined =>
  error instanceof ApiError && Array.isArray(error.data) ? (error.data[0] as { field?: string } | undefined)?.field : undefined

const LANGUAGE_KEYS: Record<Locale, 'zh' | 'en'> = { 'zh-CN': 'zh', 'en-US': 'en' }
const LONG = 60

type FieldProps = { form: WordForm; field: ReturnType<ReturnType<typeof useEditor<Values, StaffWord>>['form']['field']> }

function FormField({ form: { key, locale, builtIn, isFitting }, field }: FieldProps) {
  const { t } = useWords()
  const language = t(`console.language.${LANGUAGE_KEYS[locale]}`)
  const [, plural] = /_(one|other)$/.exec(key) ?? []
  const label = plural ? `${language} · ${t(`console-words.form.${plural as 'one' | 'other'}`)}` : language
  return (
    <div className={styles.form}>
      <TextField
        {...field}
        label={label}
        lang={locale}
        max={WORDS_MAX}
        rows={builtIn.length > LONG ? 4 : 1}
        hint={t('console-words.built-in', { words: builtIn })}
      />
      {isFitting ? null : <p className={panel.problem}>{t('console-words.unfitting-hint')}</p>}
      {field.value === builtIn ? null : (
        <RowAction of={label} onClick={() => field.onChange(builtIn)}>
          {t('console-words.restore')}
        </RowAction>
      )}
    </div>
  )
}
