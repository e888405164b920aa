import type { listNoticeTemplates } from '#contract/staff/notices.ts'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { NoticeTabs } from './notice-tabs.tsx'

type List = ReturnType<NonNullable<(typeof listNoticeTemplates)['decode']>>

export function NoticeTemplatesPage({ list }: { list: List }) {
  const { t } = useWords()
  return (
    <Page title={t('console-notices.templates-title')} intro={t('console-notices.templates-intro')}>
      <NoticeTabs open="templates" />
      <Table
        label={t('console-notices.templates-title')}
        columns={[
          { title: t('console-notices.kind') },
          { title: t('console-notices.channel') },
          { title: t('console.language.zh') },
          { title: t('console.language.en') },
        ]}
      >
        {list.map(({ kind, channel, isOwn, lacksCode, zh, en }) => (
          <tr key={`${kind} ${channel}`}>
            <th scope="row">
              <ConsoleLink to={paths.noticeTemplate(kind, channel)}>
                {t(`console-notices.kind.${kind}`)}
                <span className="visually-hidden"> · {t(`console-notices.channel.${channel}`)}</span>
              </ConsoleLink>
            </th>
            <td data-label={t('console-notices.channel')}>
              {t(`console-notices.channel.${channel}`)}{' '}
              {isOwn ? (
                <span className={panel.badge} data-kind="quiet">
                  {t('console-notices.own')}
                </span>
              ) : null}
              {lacksCode ? (
                <span className={panel.badge} data-kind="alarm">
                  {t('console-notices.lacks-code')}
                </span>
              ) : null}
            </td>
            <td data-label={t('console.language.zh')} lang="zh-CN" className={panel.words}>
              {zh}
            </td>
            <td data-label={t('console.language.en')} lang="en" className={panel.words}>
              {en}
            </td>
          </tr>
        ))}
      </Table>
    </Page>
  )
}
