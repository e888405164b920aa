import { useCompany } from '../company-store.ts'
import { useWords } from '../words.ts'

export function Footer() {
  const { say } = useWords()
  return <footer className="page">{say(useCompany().copyright)}</footer>
}
