import { useRouter } from '@tanstack/react-router'
import type { CannedReply } from '#contract/staff/chat-settings.ts'
import { addCannedReply, changeCannedReply } from '#contract/staff/chat-settings.ts'
import { CANNED_MAX, SHORTCUT, SHORTCUT_MAX } from '#domain/conversation-desk.ts'
import { isFilled, NO_WORDS } from '#domain/locale.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { reply: CannedReply | undefined; mayShare: boolean; onClose: () => void }

export function ReplyForm({ reply, mayShare, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`reply ${reply?.id ?? ''}`, {
    initial: {
      shortcut: reply?.shortcut ?? '',
      text: reply?.text ?? NO_WORDS,
      isShared: reply?.isShared ?? false,
    },
    check: ({ shortcut, text }) => ({
      ...(!SHORTCUT.test(shortcut.trim()) && { shortcut: t('console.replies.shortcut-wrong') }),
      ...(!isFilled(text) && { text: t('console.text-required') }),
    }),
    send: async ({ shortcut, text, isShared }) => {
      const written = { shortcut: shortcut.trim(), text: { zh: text.zh.trim(), en: text.en.trim() }, isShared }
      await (reply
        ? api.call(changeCannedReply, { id: reply.id, version: reply.version, ...written })
        : api.call(addCannedReply, written))
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <TextField
        {...form.field('shortcut')}
        label={t('console.replies.shortcut')}
        hint={t('console.replies.shortcut-hint')}
        before="/"
        autoCapitalize="none"
        max={SHORTCUT_MAX}
      />
      <LocalizedField {...form.field('text')} label={t('console.replies.text')} rows={4} max={CANNED_MAX} />
      <p className={panel.hint}>{t('console.replies.text-hint')}</p>
      {mayShare ? <CheckField {...form.field('isShared')} label={t('console.replies.share')} /> : null}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
