import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import type { Shelf } from './categories.ts'
import chips from './chips.module.css'

/** The values of a dimension of which there is most, and the way to all of them in the wine list. */
export function ShelfValues({ shelf: { dimension, values } }: { shelf: Shelf }) {
  const { t, say } = useWords()
  if (values.length === 0) return null
  return (
    <ul className={`${chips.chips} ${chips.above}`} aria-label={say(dimension.name)}>
      {values.map(({ id, name, productCount }) => (
        <li key={id}>
          <SiteLink to={paths.products({ sid: id })} className={chips.chip}>
            {say(name)} <span className={chips.count}>{productCount}</span>
          </SiteLink>
        </li>
      ))}
      <li>
        <SiteLink to={paths.categories(dimension.kind)} className={chips.chip}>
          {t('catalog.index.more')}
        </SiteLink>
      </li>
    </ul>
  )
}
