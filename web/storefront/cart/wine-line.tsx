import type { ReactNode } from 'react'
import type { Localized } from '#domain/locale.ts'
import type { SetPart } from '#domain/set.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { OriginalName } from '../catalog/original-name.tsx'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { InsideSet } from './inside-set.tsx'
import { useSkuLine } from './sku-words.ts'
import styles from './wine-line.module.css'

type Props = {
  line: {
    productId: number
    skuCode: string
    name: Localized
    estate?: Localized | null
    image: string
    vintage: number | null
    sizeMl: number
    pack: number
    parts?: SetPart[] | null
  }
  /** Told among the facts. */
  count?: number | undefined
  children?: ReactNode
}

export function WineLine({ line, count, children }: Props) {
  const { say } = useWords()
  const skuLine = useSkuLine()
  const to = paths.product(line.productId, line.skuCode)
  return (
    <div className={styles.wine}>
      <SiteLink to={to} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture src={line.image} alt="" width={900} height={1200} sizes="96px" />
      </SiteLink>
      <div className={styles.words}>
        <SiteLink to={to} className={styles.name}>
          <WineName name={say(line.name)} />
        </SiteLink>
        <OriginalName name={line.name} />
        <div className={styles.sku}>
          {line.estate ? <span className={styles.estate}>{say(line.estate)}</span> : null}
          {line.parts ? <InsideSet parts={line.parts} /> : skuLine(line)}
          {count === undefined ? null : <span className={styles.count}> × {count}</span>}
        </div>
        {children}
      </div>
    </div>
  )
}
