import { useRouter } from '@tanstack/react-router'
import { useWords } from './words.ts'

/** Adds base path and language to a path of `paths`. */
export function useHref(): (path: string) => string {
  const { basepath } = useRouter()
  const { locale } = useWords()
  return (path) => `${basepath}/${locale}${path}`
}
