import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteImport, type FullImportRun, uploadList } from '#contract/staff/imports.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { SelectField } from '../fields/select-field.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { keepFile, keptFile } from './kept-file.ts'

/** The shop keeps the rows of one sheet only, so another one needs the file again. */
export function SheetChoice({ run }: { run: FullImportRun }) {
  const { t } = useWords()
  const { api } = useConsole()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  if (run.sheets.length < 2) return null
  const file = keptFile(run.id)

  async function choose(sheet: string) {
    if (!file) return
    setProblem('')
    try {
      const { id } = await api.call(uploadList, { file, sheet, supplier: run.supplier })
      keepFile(id, file)
      await api.call(deleteImport, run.id)
      await navigate({ href: paths.importRun(id), replace: true })
    } catch (error) {
      setProblem(wordsOfError(error, t))
    }
  }
  return (
    <>
      <SelectField
        name="sheet"
        label={t('console-imports.sheet')}
        value={run.sheet}
        choices={(file ? run.sheets : [run.sheet]).map((sheet) => ({ value: sheet, words: sheet }))}
        {...(file ? {} : { hint: t('console-imports.sheet-again') })}
        onChange={(sheet) => void choose(sheet)}
      />
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
    </>
  )
}
