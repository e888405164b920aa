import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'

export function ErrorPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useWords()
  return (
    <div className="page">
      <h1>{t('shell.error.title')}</h1>
      <p>{error instanceof Error ? error.message : ''}</p>
    </div>
  )
}
