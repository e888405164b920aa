import { findChatNotice } from '#contract/shop/chat.ts'
import type { SeenSettings, SoundSettings } from '#contract/staff/chat-settings.ts'
import { GREETING_MAX, NOTICE_MAX } from '#domain/conversation-desk.ts'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { LANGUAGES } from '../fields/languages.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { RichTextField } from '../fields/rich-text/rich-text-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { saveSettings } from './save-settings.ts'
import styles from './settings.module.css'
import { SoundPanel } from './sound-panel.tsx'

/** The chat's side notice, greeting and sound. */
export function NoticePage({ settings, sound }: { settings: SeenSettings; sound: SoundSettings }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor({
    stored: { version: settings.version ?? '' },
    initial: { zh: settings.notice.zh, en: settings.notice.en, greeting: settings.greeting },
    check: ({ zh, en }) => ({
      ...(zh.length > NOTICE_MAX && { zh: t('console.notice.too-long') }),
      ...(en.length > NOTICE_MAX && { en: t('console.notice.too-long') }),
    }),
    change: async ({ zh, en, greeting }, { version }) => {
      const trimmed = { zh: greeting.zh.trim(), en: greeting.en.trim() }
      await saveSettings(api, { notice: { zh, en }, greeting: trimmed, version })
      // The server sanitizes the notice.
      const { content } = await api.call(findChatNotice)
      return { ...content, greeting: trimmed }
    },
  })
  const { field } = editor.form
  return (
    <EditorPage
      editor={editor}
      title={t('console.notice.title')}
      intro={t('console.notice.intro')}
      after={<SoundPanel sound={sound} />}
    >
      {LANGUAGES.map(({ key, lang }) => {
        const { value, ...notice } = field(key)
        const label = `${t('console.notice.text')} · ${t(`console.language.${key}`)}`
        return (
          <section key={key} className={panel.panel} aria-label={label}>
            <div className={styles.side}>
              <RichTextField {...notice} html={value} label={label} lang={lang} />
              <Preview title={t('console.notice.preview')} lang={lang} html={value} />
            </div>
          </section>
        )
      })}
      <section className={panel.panel} aria-labelledby="greeting">
        <h2 id="greeting">{t('console.notice.greeting')}</h2>
        <LocalizedField
          {...field('greeting')}
          label={t('console.notice.greeting')}
          hint={t('console.notice.greeting-hint')}
          rows={3}
          max={GREETING_MAX}
        />
      </section>
    </EditorPage>
  )
}

function Preview({ title, lang, html }: { title: string; lang: string; html: string }) {
  return (
    <div>
      <p className={styles.label}>{title}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what the server has cleaned, or what is being written right here */}
      <div className={styles.preview} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
