import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'

export function ErrorPage({ error }: ErrorComponentProps<Error>): ReactNode {
  const { t } = useWords()
  return (
    <div className="page">
      <h1>{t('shell.error.title')}</h1>
      <p>{error.message}</p>
    </div>
  )
}
