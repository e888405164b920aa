import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { applyImport, deleteImport, type FullImportRun, undoImport } from '#contract/staff/imports.ts'
import type { MappedWord } from '#domain/import-run.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useRefresh } from '../use-refresh.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './imports.module.css'
import { MatchForm } from './match-form.tsx'
import { NewWords } from './new-words.tsx'
import { ReportView } from './report-view.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { UndoReport } from './undo-report.tsx'
import { useOutcomes } from './use-outcomes.ts'

const PROGRESS_EVERY_MS = 1_000

export function ImportPage({ run }: { run: FullImportRun }) {
  const { t, locale } = useWords()
  const outcomes = useOutcomes()
  const router = useRouter()
  const [words, setWords] = useState<readonly MappedWord[]>(run.words)
  const { report } = run
  const isOpen = run.state === 'draft' || run.state === 'failed'
  return (
    <Page
      title={run.fileName || `#${run.id}`}
      intro={`${t(`console-imports.state.${run.state}`)} · ${formatMoment(run.createdAt, locale)} · ${run.by}`}
    >
      {run.problem ? (
        <p role="alert" className={panel.problem}>
          {t('console-imports.failed', { problem: run.problem })}
        </p>
      ) : null}
      {isOpen ? (
        <section className={panel.panel} aria-labelledby="match">
          <h2 id="match">{t('console-imports.match')}</h2>
          <p className={panel.hint}>{t('console-imports.match-hint', { count: run.rowCount })}</p>
          <div className={styles.stack}>
            <SheetChoice run={run} />
            <MatchForm run={run} words={words} onPreviewed={() => router.invalidate()} />
          </div>
        </section>
      ) : null}
      {run.state === 'waiting' ? <Progress run={run} /> : null}
      {run.undo ? <UndoReport undo={run.undo} /> : null}
      {report ? (
        <section className={panel.panel} aria-labelledby="report">
          <h2 id="report">{t(isOpen ? 'console-imports.preview-title' : 'console-imports.report')}</h2>
          <p role="status">{outcomes(run.counts)}</p>
          <Steps run={run} />
          <ReportView id={run.id} report={report} />
        </section>
      ) : null}
      {report ? (
        <NewWords
          terms={report.newTerms}
          words={words}
          {...(isOpen ? { onMap: (word: MappedWord) => setWords([...words, word]) } : {})}
        />
      ) : null}
      {report ? null : <Steps run={run} />}
    </Page>
  )
}

function Progress({ run: { done, total } }: { run: FullImportRun }) {
  const { t } = useWords()
  useRefresh(PROGRESS_EVERY_MS)
  return (
    <section className={panel.panel}>
      <p role="status">{t('console-imports.running', { done, total })}</p>
      <progress value={done} max={Math.max(1, total)} aria-label={t('console-imports.progress')} />
    </section>
  )
}

function Steps({ run }: { run: FullImportRun }) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const attempt = async (work: () => Promise<unknown>, then: () => Promise<unknown> = () => router.invalidate()) => {
    setProblem('')
    try {
      await work()
      await then()
    } catch (error) {
      setProblem(wordsOfError(error, t))
    }
  }
  const isOpen = run.state === 'draft' || run.state === 'failed'
  return (
    <>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      <div className={panel.actions}>
        {run.state === 'draft' && run.report ? (
          <Button onClick={() => void attempt(() => api.call(applyImport, run.id))}>{t('console-imports.apply')}</Button>
        ) : null}
        {isOpen ? (
          <Button
            variant="quiet"
            onClick={() =>
              void attempt(
                () => api.call(deleteImport, run.id),
                () => navigate({ href: paths.imports() }),
              )
            }
          >
            {t('console-imports.discard')}
          </Button>
        ) : null}
        {run.state === 'done' ? (
          <>
            {run.report?.hasPriceless ? (
              <ConsoleLink to={paths.wines({ missing: 'price' })} className={buttonClass} data-variant="quiet">
                {t('console-imports.without-price')}
              </ConsoleLink>
            ) : null}
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t('console-imports.undo')}
            </Button>
          </>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('console-imports.undo')}
        text={t('console-imports.undo-text')}
        confirm={t('console-imports.undo')}
        onConfirm={async () => {
          await api.call(undoImport, run.id)
          await router.invalidate()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
