import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IMPORTS_PER_PAGE, type ImportRun, uploadList } from '#contract/staff/imports.ts'
import { LIST_MAX_BYTES, LIST_MAX_MEGABYTES } from '#domain/import-run.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FileButton } from '../fields/file-button.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ExportPanel } from './export-panel.tsx'
import styles from './imports.module.css'
import { keepFile } from './kept-file.ts'
import { SupplierField } from './supplier-field.tsx'
import { useOutcomes } from './use-outcomes.ts'

type Props = { list: readonly ImportRun[]; count: number; page: number }

export function ImportsPage({ list, count, page }: Props) {
  const { t, locale } = useWords()
  const outcomes = useOutcomes()
  return (
    <Page title={t('console-imports.title')} intro={t('console-imports.intro')}>
      <UploadPanel />
      <ExportPanel />
      {list.length === 0 ? (
        <EmptyState title={t('console-imports.none')} hint={t('console-imports.none-hint')} />
      ) : (
        <Table
          label={t('console-imports.history')}
          columns={[
            { title: t('console-imports.file') },
            { title: t('console-imports.supplier') },
            { title: t('console-imports.when') },
            { title: t('console-imports.state') },
            { title: t('console-imports.result') },
          ]}
        >
          {list.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <ConsoleLink to={paths.importRun(run.id)}>{run.fileName || `#${run.id}`}</ConsoleLink>
              </th>
              <td data-label={t('console-imports.supplier')}>{run.supplier}</td>
              <td data-label={t('console-imports.when')}>
                {formatMoment(run.createdAt, locale)} · {run.by}
              </td>
              <td data-label={t('console-imports.state')}>
                <span className={panel.badge} data-kind={run.state === 'failed' ? 'alarm' : 'quiet'}>
                  {t(`console-imports.state.${run.state}`)}
                </span>
              </td>
              <td data-label={t('console-imports.result')}>{outcomes(run.counts)}</td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={IMPORTS_PER_PAGE} to={(target) => paths.imports({ page: target })} />
    </Page>
  )
}

function UploadPanel() {
  const { t } = useWords()
  const { api } = useConsole()
  const navigate = useNavigate()
  const [supplier, setSupplier] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(file: File) {
    setProblem('')
    if (file.size > LIST_MAX_BYTES) return setProblem(t('console-imports.too-large', { max: LIST_MAX_MEGABYTES }))
    setBusy(true)
    try {
      const { id } = await api.call(uploadList, { file, supplier })
      keepFile(id, file)
      await navigate({ href: paths.importRun(id) })
    } catch (error) {
      setProblem(wordsOfError(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={panel.panel} aria-labelledby="upload">
      <h2 id="upload">{t('console-imports.upload')}</h2>
      <div className={styles.upload}>
        <SupplierField supplier={supplier} onChange={setSupplier} />
        <FileButton
          name="list"
          words={t(isBusy ? 'console-imports.reading' : 'console-imports.choose')}
          accept=".xlsx,.csv,.json,.txt,.tsv"
          isBusy={isBusy}
          isInvalid={problem !== ''}
          onChoose={(file) => void send(file)}
        />
      </div>
      <p className={panel.hint}>{t('console-imports.formats', { max: LIST_MAX_MEGABYTES })}</p>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
    </section>
  )
}
