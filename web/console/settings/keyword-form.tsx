import { useRouter } from '@tanstack/react-router'
import { addKeyword, changeKeyword } from '#contract/staff/chat-settings.ts'
import { CANNED_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX, type KeywordAnswer } from '#domain/conversation-desk.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import { LocalizedField } from '../layout/localized-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './settings.module.css'

type Props = { keyword: KeywordAnswer | undefined; onClose: () => void }

/** One per line, or separated by commas of either script. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

export function KeywordForm({ keyword, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: {
      words: keyword?.words.join('\n') ?? '',
      match: keyword?.match ?? ('contains' as const),
      zh: keyword?.answer.zh ?? '',
      en: keyword?.answer.en ?? '',
      isOn: keyword?.isOn ?? true,
    },
    check: ({ words, zh, en }) => ({
      ...(wordsIn(words).length === 0 && { words: t('console.keywords.words-required') }),
      ...((wordsIn(words).length > KEYWORDS_MAX || wordsIn(words).some((word) => word.length > KEYWORD_LENGTH_MAX)) && {
        words: t('console.keywords.words-wrong', { max: KEYWORDS_MAX, length: KEYWORD_LENGTH_MAX }),
      }),
      ...(zh.trim() === '' && en.trim() === '' && { zh: t('console.text-required') }),
    }),
    send: async ({ words, match, zh, en, isOn }) => {
      const answer = { words: wordsIn(words), match, answer: { zh: zh.trim(), en: en.trim() }, isOn }
      await (keyword ? api.call(changeKeyword, { id: keyword.id, ...answer }) : api.call(addKeyword, answer))
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <Field label={t('console.keywords.words')} hint={t('console.keywords.words-hint')} error={form.errorOf('words')}>
        {(control) => (
          <textarea {...control} {...form.text('words')} className={`${inputClass} ${panel.area}`} rows={3} maxLength={900} />
        )}
      </Field>
      <fieldset className={styles.choices}>
        <legend>{t('console.keywords.match')}</legend>
        {(['contains', 'exact'] as const).map((match) => (
          <label key={match} className={formStyles.check}>
            <input type="radio" name="match" checked={form.values.match === match} onChange={() => form.set({ match })} />
            {t(`console.keywords.match.${match}`)}
          </label>
        ))}
      </fieldset>
      <LocalizedField form={form} label={t('console.keywords.answer')} rows={4} max={CANNED_MAX} />
      <label className={formStyles.check}>
        <input type="checkbox" checked={form.values.isOn} onChange={({ target }) => form.set({ isOn: target.checked })} />
        {t('console.keywords.is-on')}
      </label>
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
