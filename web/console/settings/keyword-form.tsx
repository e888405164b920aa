import { useRouter } from '@tanstack/react-router'
import { addKeyword, changeKeyword, type StaffKeyword } from '#contract/staff/chat-settings.ts'
import { CANNED_MAX, KEYWORD_LENGTH_MAX, KEYWORDS_MAX } from '#domain/conversation-desk.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { Choices } from '../fields/choices.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

const WORDS_TEXT_MAX = 900

type Props = { keyword: StaffKeyword | undefined; onClose: () => void }

/** One per line, or separated by commas or semicolons. */
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
  const form = useKeptForm(`keyword ${keyword?.id ?? ''}`, {
    initial: {
      words: keyword?.words.join('\n') ?? '',
      match: keyword?.match ?? ('contains' as const),
      answer: keyword?.answer ?? NO_WORDS,
      isOn: keyword?.isOn ?? true,
    },
    check: ({ words, answer }) => ({
      ...(wordsIn(words).length === 0 && { words: t('console.keywords.words-required') }),
      ...((wordsIn(words).length > KEYWORDS_MAX || wordsIn(words).some((word) => word.length > KEYWORD_LENGTH_MAX)) && {
        words: t('console.keywords.words-wrong', { max: KEYWORDS_MAX, length: KEYWORD_LENGTH_MAX }),
      }),
      ...(!isFilled(answer) && { answer: t('console.text-required') }),
    }),
    send: async ({ words, match, answer: { zh, en }, isOn }) => {
      const answer = { words: wordsIn(words), match, answer: { zh: zh.trim(), en: en.trim() }, isOn }
      await (keyword
        ? api.call(changeKeyword, { id: keyword.id, version: keyword.version, ...answer })
        : api.call(addKeyword, answer))
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('words')}
        label={t('console.keywords.words')}
        hint={t('console.keywords.words-hint')}
        rows={3}
        max={WORDS_TEXT_MAX}
      />
      <Choices
        {...form.field('match')}
        legend={t('console.keywords.match')}
        choices={(['contains', 'exact'] as const).map((value) => ({ value, words: t(`console.keywords.match.${value}`) }))}
      />
      <LocalizedField {...form.field('answer')} label={t('console.keywords.answer')} rows={4} max={CANNED_MAX} />
      <CheckField {...form.field('isOn')} label={t('console.keywords.is-on')} />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
