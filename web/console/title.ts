import { useEffect } from 'react'
import { useWords } from './use-words.ts'

let title = ''
let badge = 0

const show = () => {
  document.title = badge > 0 ? `(${badge}) ${title}` : title
}

/** Names the open page in the browser's tab, in the language of the page. */
export function usePageTitle(page: string): void {
  const { t } = useWords()
  const full = `${page} · ${t('console.name')}`
  useEffect(() => {
    title = full
    show()
  }, [full])
}

/** A number before the title, such as the messages that nobody has read; 0 takes it away. */
export function setTitleBadge(count: number): void {
  badge = count
  show()
}
