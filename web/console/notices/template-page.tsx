import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { restoreNoticeTemplate, type StaffNoticeTemplate, saveNoticeTemplate } from '#contract/staff/notices.ts'
import {
  fillTemplate,
  smsParts,
  TEMPLATE_BODY_MAX,
  TEMPLATE_CODE_MAX,
  TEMPLATE_SIGN_MAX,
  TEMPLATE_TITLE_MAX,
  variablesOf,
  wechatFields,
} from '#domain/notice.ts'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { LANGUAGES } from '../fields/languages.ts'
import { TextField } from '../fields/text-field.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './notices.module.css'
import { fieldsOf, type Language, readValues, writeValues, wrongFields } from './template-values.ts'
import { useTemplateProblem } from './use-template-problem.ts'

const BODY_ROWS = 5

export function NoticeTemplatePage({ template }: { template: StaffNoticeTemplate }) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const sayProblem = useTemplateProblem(template.kind)
  const [isRestoring, setRestoring] = useState(false)
  const { kind, channel } = template
  const editor = useEditor({
    stored: template,
    initial: writeValues(template),
    check: (values) =>
      Object.fromEntries(wrongFields(kind, channel, values).map(([name, problem]) => [name, sayProblem(problem)])),
    change: async (values, { version }) => {
      await api.call(saveNoticeTemplate, { kind, channel, ...readValues(values), version })
      return undefined
    },
  })
  const fields = fieldsOf(channel)
  const title = `${t(`console-notices.kind.${kind}`)} · ${t(`console-notices.channel.${channel}`)}`
  return (
    <EditorPage
      editor={editor}
      title={title}
      intro={t(`console-notices.template-intro.${channel}`)}
      list={{ to: paths.noticeTemplates(), words: t('console-notices.templates') }}
      links={template.isOwn ? <RowAction onClick={() => setRestoring(true)}>{t('console-notices.restore')}</RowAction> : null}
      before={<Variables template={template} />}
      after={
        <ConfirmDialog
          isOpen={isRestoring}
          title={t('console-notices.restore')}
          text={t('console-notices.restore-text')}
          confirm={t('console-notices.restore')}
          onConfirm={async () => {
            await api.call(restoreNoticeTemplate, { kind, channel })
            editor.restart(writeValues(template.usual))
            await router.invalidate()
          }}
          onClose={() => setRestoring(false)}
        />
      }
    >
      {LANGUAGES.map(({ key, lang }) => {
        const label = (name: string) => `${name} · ${t(`console.language.${key}`)}`
        return (
          <PanelSection key={key} title={t(`console.language.${key}`)}>
            <div className={panel.pair}>
              <div className={panel.form}>
                {fields.includes('title') ? (
                  <TextField
                    {...editor.form.field(`${key}.title`)}
                    lang={lang}
                    label={label(t('console-notices.field.title'))}
                    max={TEMPLATE_TITLE_MAX}
                    isRequired
                  />
                ) : null}
                <TextField
                  {...editor.form.field(`${key}.body`)}
                  lang={lang}
                  label={label(t('console-notices.field.body'))}
                  max={TEMPLATE_BODY_MAX}
                  rows={BODY_ROWS}
                  isRequired
                />
                {fields.includes('code') ? (
                  <TextField
                    {...editor.form.field(`${key}.code`)}
                    label={label(t('console-notices.field.code'))}
                    hint={t(channel === 'wechat' ? 'console-notices.code-hint.wechat' : 'console-notices.code-hint.sms')}
                    max={TEMPLATE_CODE_MAX}
                  />
                ) : null}
                {fields.includes('sign') ? (
                  <TextField
                    {...editor.form.field(`${key}.sign`)}
                    lang={lang}
                    label={label(t('console-notices.field.sign'))}
                    hint={t('console-notices.sign-hint', { sign: template.usualSign })}
                    max={TEMPLATE_SIGN_MAX}
                  />
                ) : null}
              </div>
              <Preview template={template} words={readValues(editor.form.values)[key]} language={key} lang={lang} />
            </div>
          </PanelSection>
        )
      })}
    </EditorPage>
  )
}

function Variables({ template: { kind, sample } }: { template: StaffNoticeTemplate }) {
  const { t } = useWords()
  return (
    <PanelSection title={t('console-notices.variables')}>
      <p className={panel.hint}>{t('console-notices.variables-hint')}</p>
      <ul className={styles.variables}>
        {variablesOf(kind).map((name) => (
          <li key={name}>
            <code className={panel.code}>{`{${name}}`}</code> {t(`console-notices.variable.${name}`)}
            <span className={panel.hint}>
              {' '}
              {sample.zh[name]} · {sample.en[name]}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

type PreviewProps = {
  template: StaffNoticeTemplate
  words: StaffNoticeTemplate['zh']
  language: Language
  lang: string
}

function Preview({ template: { channel, sample, usualSign }, words, language, lang }: PreviewProps) {
  const { t } = useWords()
  const values = sample[language]
  const sign = words.sign || usualSign
  const text = fillTemplate(words.body, values)
  const { signs, parts } = smsParts(text, sign)
  return (
    <section aria-label={`${t('console-notices.preview')} · ${t(`console.language.${language}`)}`} className={styles.side}>
      <h3>{t('console-notices.preview')}</h3>
      <div className={styles.preview} lang={lang}>
        {channel === 'email' ? <p className={styles.title}>{fillTemplate(words.title, values)}</p> : null}
        {channel === 'wechat' ? (
          <dl>
            {Object.entries(wechatFields(words.body, values)).map(([name, value]) => (
              <div key={name}>
                <dt className={panel.code}>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{channel === 'sms' ? `【${sign}】${text}` : text}</p>
        )}
      </div>
      {channel === 'sms' ? <p className={panel.hint}>{t('console-notices.parts', { count: parts, signs })}</p> : null}
    </section>
  )
}
