import { useEffect } from 'react'
import { useWords } from './use-words.ts'

let title = ''
let badge = 0

const show = () => {
  document.title = badge > 0 ? `(${badge}) ${title}` : title
}

export function usePageTitle(page: string): void {
  const { t } = useWords()
  const full = `${page} · ${t('console.name')}`
  useEffect(() => {
    title = full
    show()
  }, [full])
}

/** Shows a number before the title; 0 removes it. */
export function setTitleBadge(count: number): void {
  badge = count
  show()
}
