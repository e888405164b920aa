import { useState } from 'react'
import { type ShownNoticeSettings, testNoticeChannel } from '#contract/staff/notices.ts'
import type { NoticeChannel } from '#domain/notice.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'

/** Names only: what is set stays with the server. */
const SETTINGS: Record<NoticeChannel, string> = {
  sms: 'SMS_ACCESS_KEY_ID',
  wechat: 'WECHAT_MP_APP_ID',
  wecom: 'WECOM_ROBOT_KEY',
  dingtalk: 'DINGTALK_ROBOT_TOKEN',
  feishu: 'FEISHU_ROBOT_TOKEN',
  email: 'SMTP_HOST',
}
const KINDS = { live: undefined, sandbox: 'quiet', off: 'alarm' } as const

export function ChannelsTable({ channels }: Pick<ShownNoticeSettings, 'channels'>) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [testing, setTesting] = useState<NoticeChannel>()

  async function test(channel: NoticeChannel) {
    setTesting(channel)
    try {
      await api.call(testNoticeChannel, channel)
      notify(t('console-notices.test-sent', { channel: t(`console-notices.channel.${channel}`) }))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setTesting(undefined)
    }
  }

  return (
    <>
      <Table
        label={t('console-notices.channels')}
        columns={[
          { title: t('console-notices.channel') },
          { title: t('console-notices.state') },
          { title: t('console.actions'), isHidden: true },
        ]}
      >
        {channels.map(({ channel, state }) => (
          <tr key={channel}>
            <th scope="row">{t(`console-notices.channel.${channel}`)}</th>
            <td data-label={t('console-notices.state')}>
              <span className={panel.badge} data-kind={KINDS[state]}>
                {t(`console-notices.state.${state}`)}
              </span>
              {state === 'live' ? null : (
                <p className={panel.hint}>{t('console-notices.state-hint', { setting: SETTINGS[channel] })}</p>
              )}
            </td>
            <td>
              <div className={panel.rowActions}>
                {state === 'off' ? null : (
                  <RowAction
                    of={t(`console-notices.channel.${channel}`)}
                    disabled={testing !== undefined}
                    onClick={() => void test(channel)}
                  >
                    {t('console-notices.test')}
                  </RowAction>
                )}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {channels.some(({ state }) => state === 'sandbox') ? (
        <p>
          <a href="/sandbox/notices" target="_blank" rel="noreferrer">
            {t('console-notices.box')}
          </a>
        </p>
      ) : null}
    </>
  )
}
