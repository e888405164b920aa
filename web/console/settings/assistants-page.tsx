import { useState } from 'react'
import { type StaffAgent, saveAgent, saveAssistantSettings } from '#contract/staff/assistants.ts'
import { AGENT_CALLS_MAX, type AssistantSettings } from '#domain/assistant.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useConsole } from '../context.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { Choices } from '../fields/choices.tsx'
import { NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { typedInteger } from '../typed-number.ts'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

type Props = { settings: AssistantSettings & { version: string }; agents: readonly StaffAgent[] }
type Values = { state: 'on' | 'off'; perMinute: string }

const LIMIT_DIGITS = 5
const readLimit = (typed: string): number | undefined => typedInteger(typed, 1, AGENT_CALLS_MAX)

/** The switch and the common limit are one form; each agent's own are kept by themselves. */
export function AssistantsPage({ settings, agents }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const initial: Values = { state: settings.isOn ? 'on' : 'off', perMinute: String(settings.perMinute) }
  const editor = useEditor({
    stored: { version: settings.version },
    initial,
    check: ({ perMinute }) =>
      readLimit(perMinute) === undefined ? { perMinute: t('console-assistants.limit-wrong', { max: AGENT_CALLS_MAX }) } : {},
    change: async ({ state, perMinute }, { version }) => {
      const limit = readLimit(perMinute) ?? settings.perMinute
      await api.call(saveAssistantSettings, { isOn: state === 'on', perMinute: limit, version })
      return undefined
    },
  })
  const state = editor.form.field('state')
  return (
    <>
      <EditorPage
        editor={editor}
        title={t('console-assistants.title')}
        intro={t('console-assistants.intro')}
        object={{ kind: 'assistant-setting' }}
      >
        <section className={panel.panel}>
          <Choices<Values['state']>
            legend={t('console-assistants.switch')}
            name="state"
            value={state.value}
            choices={(['on', 'off'] as const).map((value) => ({ value, words: t(`console-assistants.${value}`) }))}
            onChange={state.onChange}
          />
          <div className={panel.narrow}>
            <NumberField
              {...editor.form.field('perMinute')}
              label={t('console-assistants.limit')}
              hint={t('console-assistants.limit-hint')}
              max={LIMIT_DIGITS}
            />
          </div>
        </section>
      </EditorPage>
      <section className={panel.panel} aria-labelledby="agents">
        <h2 id="agents">{t('console-assistants.agents')}</h2>
        {agents.length === 0 ? (
          <EmptyState title={t('console-assistants.none')} />
        ) : (
          <Table
            label={t('console-assistants.agents')}
            columns={[
              { title: t('console-assistants.agent') },
              { title: t('console-assistants.last') },
              { title: t('console-assistants.calls'), isNumber: true },
              { title: t('console-assistants.refused'), isNumber: true },
              { title: t('console-assistants.limit') },
              { title: t('console-assistants.actions'), isHidden: true },
            ]}
          >
            {agents.map((agent) => (
              <AgentRow key={`${agent.id} ${agent.perMinute} ${agent.isBlocked}`} agent={agent} usual={settings.perMinute} />
            ))}
          </Table>
        )}
      </section>
    </>
  )
}

function AgentRow({ agent, usual }: { agent: StaffAgent; usual: number }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const [limit, setLimit] = useState(agent.perMinute === null ? '' : String(agent.perMinute))
  const isWrong = limit.trim() !== '' && readLimit(limit) === undefined

  const save = (change: Partial<Pick<StaffAgent, 'perMinute' | 'isBlocked'>>) =>
    act(async () => {
      const { id, perMinute, isBlocked, version } = agent
      await api.call(saveAgent, { id, perMinute, isBlocked, version, ...change })
      return t('console-assistants.saved')
    })

  return (
    <tr>
      <td data-label={t('console-assistants.agent')}>{agent.profileUrl}</td>
      <td data-label={t('console-assistants.last')}>{formatMoment(agent.lastAt, locale)}</td>
      <td data-label={t('console-assistants.calls')} className={panel.number}>
        {agent.calls.toLocaleString(locale)}
      </td>
      <td data-label={t('console-assistants.refused')} className={panel.number}>
        {agent.refused.toLocaleString(locale)}
      </td>
      <td data-label={t('console-assistants.limit')}>
        <input
          aria-label={t('console-assistants.limit-of', { agent: agent.profileUrl })}
          inputMode="numeric"
          maxLength={LIMIT_DIGITS}
          size={LIMIT_DIGITS}
          placeholder={String(usual)}
          value={limit}
          aria-invalid={isWrong}
          onChange={(event) => setLimit(event.target.value)}
        />{' '}
        <Button
          variant="quiet"
          isBusy={isBusy}
          disabled={isWrong || (readLimit(limit) ?? null) === agent.perMinute}
          onClick={() => void save({ perMinute: readLimit(limit) ?? null })}
        >
          {t('console-assistants.save')}
        </Button>
      </td>
      <td>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void save({ isBlocked: !agent.isBlocked })}>
          {t(agent.isBlocked ? 'console-assistants.admit' : 'console-assistants.block')}
        </Button>
      </td>
    </tr>
  )
}
