import type { TermRef } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'

export function WordChips({ title, terms }: { title: string; terms: readonly TermRef[] }) {
  const { say } = useWords()
  if (terms.length === 0) return null
  return (
    <div>
      <h3 className={chips.title}>{title}</h3>
      <ul className={chips.chips}>
        {terms.map(({ id, name }) => (
          <li key={id}>
            <SiteLink to={paths.search(say(name))} className={chips.chip}>
              {say(name)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
