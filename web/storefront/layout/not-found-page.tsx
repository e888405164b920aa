import type { ReactNode } from 'react'
import { useWords } from '../words.ts'

export function NotFoundPage(): ReactNode {
  const { t } = useWords()
  return (
    <div className="page">
      <h1>{t('shell.not-found.title')}</h1>
    </div>
  )
}
