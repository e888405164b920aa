import { type ShownNoticeSettings, saveNoticeSettings } from '#contract/staff/notices.ts'
import { LOCALES } from '#domain/locale.ts'
import {
  isMail,
  MAIL_MAX,
  NOTICE_MAILS_MAX,
  type NoticeRoutes,
  STAFF_CHANNELS,
  STAFF_KINDS,
  type StaffChannel,
  type StaffKind,
} from '#domain/notice.ts'
import formStyles from '#web/ui/form/form.module.css'
import type { Bound } from '#web/ui/form/use-form.ts'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { startFrom, useEditor } from '../editor/use-editor.ts'
import { ChipsField } from '../fields/chips-field.tsx'
import { Choices } from '../fields/choices.tsx'
import fields from '../fields/fields.module.css'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { useWords } from '../use-words.ts'
import { ChannelsTable } from './channels-table.tsx'
import { NoticeTabs } from './notice-tabs.tsx'

type Values = Pick<ShownNoticeSettings, 'routes' | 'mailTo' | 'locale'>
const BLANK: Values = {
  routes: Object.fromEntries(STAFF_KINDS.map((kind) => [kind, [] as StaffChannel[]])) as NoticeRoutes,
  mailTo: [],
  locale: 'zh-CN',
}

export function NoticeSettingsPage({ settings }: { settings: ShownNoticeSettings }) {
  const { t } = useWords()
  const { api } = useConsole()
  const editor = useEditor<Values, ShownNoticeSettings>({
    stored: settings,
    initial: startFrom(BLANK, settings),
    check: ({ routes, mailTo }) => {
      const wrong = mailTo.find((address) => !isMail(address))
      const needsMail = STAFF_KINDS.some((kind) => routes[kind].includes('email')) && mailTo.length === 0
      if (wrong !== undefined) return { mailTo: t('console-notices.mail-wrong', { address: wrong }) }
      if (mailTo.length > NOTICE_MAILS_MAX) return { mailTo: t('console-notices.mail-too-many', { max: NOTICE_MAILS_MAX }) }
      return needsMail ? { mailTo: t('console-notices.mail-missing') } : {}
    },
    change: async (values, { version }) => {
      await api.call(saveNoticeSettings, { ...values, version })
      return undefined
    },
  })
  return (
    <EditorPage
      editor={editor}
      title={t('console-notices.title')}
      intro={t('console-notices.intro')}
      before={
        <>
          <NoticeTabs open="recipients" />
          <ChannelsTable channels={settings.channels} />
        </>
      }
    >
      <PanelSection title={t('console-notices.who')}>
        <p className={panel.hint}>{t('console-notices.who-hint')}</p>
        <RoutesField {...editor.form.field('routes')} channels={settings.channels} />
        <ChipsField
          {...editor.form.field('mailTo')}
          label={t('console-notices.mail-to')}
          hint={t('console-notices.mail-hint')}
          max={MAIL_MAX}
        />
        <Choices
          legend={t('console-notices.language')}
          name="locale"
          value={editor.form.values.locale}
          choices={LOCALES.map((value) => ({ value, words: t(`console-notices.language.${value}`) }))}
          onChange={(locale) => editor.form.field('locale').onChange(locale)}
        />
      </PanelSection>
    </EditorPage>
  )
}

type RoutesProps = Bound<NoticeRoutes> & Pick<ShownNoticeSettings, 'channels'>

function RoutesField({ value, channels, onChange }: RoutesProps) {
  const { t } = useWords()
  const isOff = (channel: StaffChannel) => channels.some((one) => one.channel === channel && one.state === 'off')
  const toggle = (kind: StaffKind, channel: StaffChannel) => {
    const present = value[kind]
    const chosen = present.includes(channel) ? present.filter((one) => one !== channel) : [...present, channel]
    onChange({ ...value, [kind]: STAFF_CHANNELS.filter((one) => chosen.includes(one)) })
  }
  return STAFF_KINDS.map((kind) => (
    <fieldset key={kind} className={fields.group}>
      <legend className={fields.legend}>{t(`console-notices.kind.${kind}`)}</legend>
      <div className={fields.choices}>
        {STAFF_CHANNELS.map((channel) => (
          <label key={channel} className={formStyles.check}>
            <input
              type="checkbox"
              name={`${kind} ${channel}`}
              checked={value[kind].includes(channel)}
              // What was chosen before can be taken off.
              disabled={isOff(channel) && !value[kind].includes(channel)}
              onChange={() => toggle(kind, channel)}
            />
            <span>{t(`console-notices.channel.${channel}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))
}
