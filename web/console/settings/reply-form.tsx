import { useRouter } from '@tanstack/react-router'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { addCannedReply, changeCannedReply } from '#contract/staff/chat-settings.ts'
import { CANNED_MAX, SHORTCUT, SHORTCUT_MAX } from '#domain/conversation-desk.ts'
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

type Props = { reply: CannedReply | undefined; mayShare: boolean; onClose: () => void }

export function ReplyForm({ reply, mayShare, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: {
      shortcut: reply?.shortcut ?? '',
      zh: reply?.text.zh ?? '',
      en: reply?.text.en ?? '',
      isShared: reply?.isShared ?? false,
    },
    check: ({ shortcut, zh, en }) => ({
      ...(!SHORTCUT.test(shortcut.trim()) && { shortcut: t('console.replies.shortcut-wrong') }),
      ...(zh.trim() === '' && en.trim() === '' && { zh: t('console.text-required') }),
    }),
    send: async ({ shortcut, zh, en, isShared }) => {
      const written = { shortcut: shortcut.trim(), text: { zh: zh.trim(), en: en.trim() }, isShared }
      await (reply ? api.call(changeCannedReply, { id: reply.id, ...written }) : api.call(addCannedReply, written))
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <Field label={t('console.replies.shortcut')} hint={t('console.replies.shortcut-hint')} error={form.errorOf('shortcut')}>
        {(control) => (
          <span className={styles.slash}>
            <span aria-hidden="true" className={panel.code}>
              /
            </span>
            <input
              {...control}
              {...form.text('shortcut')}
              className={inputClass}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={SHORTCUT_MAX}
            />
          </span>
        )}
      </Field>
      <LocalizedField form={form} label={t('console.replies.text')} rows={4} max={CANNED_MAX} />
      <p className={panel.hint}>{t('console.replies.text-hint')}</p>
      {mayShare ? (
        <label className={formStyles.check}>
          <input
            type="checkbox"
            checked={form.values.isShared}
            onChange={({ target }) => form.set({ isShared: target.checked })}
          />
          {t('console.replies.share')}
        </label>
      ) : null}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
