import { useRouter } from '@tanstack/react-router'
import type { Agent } from '#contract/staff/chat.ts'
import { setCapacity } from '#contract/staff/chat.ts'
import { CAPACITY_MAX } from '#domain/conversation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Avatar } from '../layout/avatar.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import styles from './settings.module.css'

export function AgentsPage({ agents }: { agents: readonly Agent[] }) {
  const { t, locale } = useWords()
  return (
    <Page title={t('console.agents.title')} intro={t('console.agents.intro')}>
      {agents.length === 0 ? (
        <EmptyState title={t('console.agents.none')} hint={t('console.agents.none-hint')} />
      ) : (
        <Table
          label={t('console.agents.title')}
          columns={[
            { title: t('console.agents.name') },
            { title: t('console.agents.presence') },
            { title: t('console.agents.open'), isNumber: true },
            { title: t('console.agents.capacity') },
          ]}
        >
          {agents.map((agent) => (
            <tr key={agent.id}>
              <th scope="row">
                <span className={styles.person}>
                  <Avatar src={agent.avatar} name={staffName(agent, locale)} size={32} />
                  {staffName(agent, locale)}
                  {agent.isSupervisor ? <span className={panel.badge}>{t('console.agents.supervisor')}</span> : null}
                </span>
              </th>
              <td data-label={t('console.agents.presence')}>{t(`console.presence.${agent.presence}`)}</td>
              <td data-label={t('console.agents.open')} className={panel.number}>
                {agent.open}
              </td>
              <td data-label={t('console.agents.capacity')}>
                <CapacityForm key={agent.capacity} agent={agent} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  )
}

function CapacityForm({ agent }: { agent: Agent }) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`capacity ${agent.id}`, {
    initial: { capacity: String(agent.capacity) },
    check: ({ capacity }) => {
      const number = Number(capacity)
      return Number.isInteger(number) && number >= 1 && number <= CAPACITY_MAX
        ? {}
        : { capacity: t('console.agents.capacity-wrong', { max: CAPACITY_MAX }) }
    },
    send: async ({ capacity }) => {
      await api.call(setCapacity, { agentId: agent.id, capacity: Number(capacity) })
      await router.invalidate()
      notify(t('console.saved'))
    },
    fieldOf: () => 'capacity',
    wordsOf: (error) => wordsOfError(error, t),
  })
  const problem = form.errorOf('capacity')
  const id = `capacity-${agent.id}`
  return (
    <form ref={form.ref} className={styles.capacity} noValidate onSubmit={form.submit}>
      <LeaveGuard {...form.guard} />
      <input
        {...form.text('capacity')}
        className={inputClass}
        inputMode="numeric"
        maxLength={2}
        aria-label={`${t('console.agents.capacity')}: ${staffName(agent, locale)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
      />
      <Button type="submit" variant="quiet" isBusy={form.isSending} disabled={form.values.capacity === String(agent.capacity)}>
        {t('console.save')}
      </Button>
      {problem ? (
        <p id={id} className={panel.problem}>
          {problem}
        </p>
      ) : null}
    </form>
  )
}
