import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { findChatNotice } from '#contract/shop/chat.ts'
import type { SoundSettings } from '#contract/staff/chat-settings.ts'
import { type ChatSettings, GREETING_MAX, NOTICE_MAX } from '#domain/conversation-desk.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { RichTextField } from '#web/ui/rich-text-field/rich-text-field.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { LocalizedField } from '../layout/localized-field.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { saveSettings } from './save-settings.ts'
import styles from './settings.module.css'
import { SoundPanel } from './sound-panel.tsx'

/** The chat's side notice, greeting and sound. */
export function NoticePage({ settings, sound }: { settings: ChatSettings; sound: SoundSettings }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  // Shows what the server has sanitized.
  const [saves, setSaves] = useState(0)
  const form = useForm({
    initial: {
      noticeZh: settings.notice.zh,
      noticeEn: settings.notice.en,
      zh: settings.greeting.zh,
      en: settings.greeting.en,
    },
    check: ({ noticeZh, noticeEn }) => ({
      ...(noticeZh.length > NOTICE_MAX && { noticeZh: t('console.notice.too-long') }),
      ...(noticeEn.length > NOTICE_MAX && { noticeEn: t('console.notice.too-long') }),
    }),
    send: async ({ noticeZh, noticeEn, zh, en }) => {
      await saveSettings(api, { notice: { zh: noticeZh, en: noticeEn }, greeting: { zh: zh.trim(), en: en.trim() } })
      const { content } = await api.call(findChatNotice)
      form.set({ noticeZh: content.zh, noticeEn: content.en })
      setSaves((count) => count + 1)
      await router.invalidate()
      notify(t('console.saved'))
    },
    wordsOf: (error) => wordsOfError(error, t),
  })

  const languages = [
    { value: 'noticeZh', name: t('console.language.zh'), lang: 'zh-CN' },
    { value: 'noticeEn', name: t('console.language.en'), lang: 'en' },
  ] as const
  return (
    <Page title={t('console.notice.title')} intro={t('console.notice.intro')}>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        {languages.map(({ value, name, lang }) => (
          <section key={value} className={panel.panel} aria-label={`${t('console.notice.text')} · ${name}`}>
            <div className={styles.side}>
              <RichTextField
                key={saves}
                label={`${t('console.notice.text')} · ${name}`}
                lang={lang}
                html={form.values[value]}
                error={form.errorOf(value)}
                onChange={(html) => form.set({ [value]: html })}
                words={{
                  bold: t('console.rich.bold'),
                  italic: t('console.rich.italic'),
                  heading: t('console.rich.heading'),
                  list: t('console.rich.list'),
                  link: t('console.rich.link'),
                  linkAddress: t('console.rich.link-address'),
                  plain: t('console.rich.plain'),
                }}
              />
              <Preview title={t('console.notice.preview')} lang={lang} html={form.values[value]} />
            </div>
          </section>
        ))}
        <section className={panel.panel} aria-labelledby="greeting">
          <h2 id="greeting">{t('console.notice.greeting')}</h2>
          <LocalizedField
            form={form}
            label={t('console.notice.greeting')}
            hint={t('console.notice.greeting-hint')}
            rows={3}
            max={GREETING_MAX}
          />
        </section>
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" isBusy={form.isSending}>
            {t('console.save')}
          </Button>
        </div>
      </form>
      <SoundPanel sound={sound} />
    </Page>
  )
}

/** As wide as beside the chat. */
function Preview({ title, lang, html }: { title: string; lang: string; html: string }): ReactNode {
  return (
    <div>
      <p className={styles.label}>{title}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has cleaned, or what is being written right here */}
      <div className={styles.preview} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
