import type { EstateCard } from '#domain/estate.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { useEstateFacts } from './estate-facts.ts'
import styles from './estate-item.module.css'
import { CoatOfArms } from './ground/coat-of-arms.tsx'

type Props = {
  estate: EstateCard
  isActive: boolean
  onPointed: (id: number | undefined) => void
  onFocused: (id: number | undefined) => void
}

export function EstateItem({ estate, isActive, onPointed, onFocused }: Props) {
  const { say } = useWords()
  const facts = useEstateFacts()
  return (
    <li
      className={styles.item}
      data-active={isActive ? '' : undefined}
      // Not `onPointerEnter`: an entry that scrolls below the pointer is not meant.
      onPointerMove={() => onPointed(estate.id)}
      onPointerLeave={() => onPointed(undefined)}
      onFocus={() => onFocused(estate.id)}
      onBlur={() => onFocused(undefined)}
    >
      <div className={styles.picture}>
        {estate.image ? <Picture src={estate.image} alt="" width={240} height={160} sizes="(width < 480px) 34vw, 190px" /> : null}
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <div>
            <p className={styles.where}>{facts.where(estate)}</p>
            <h2 className={styles.name}>
              <SiteLink to={paths.estates({ id: estate.id })} className={styles.link}>
                {say(estate.name)}
              </SiteLink>
            </h2>
          </div>
          {estate.arms ? (
            <div className={styles.arms}>
              <CoatOfArms arms={estate.arms} />
            </div>
          ) : null}
        </div>
        <p className={styles.blurb}>{say(estate.blurb)}</p>
        <p className={styles.figures}>
          {facts.figures(estate).map((figure) => (
            <span key={figure}>{figure} </span>
          ))}
        </p>
      </div>
    </li>
  )
}
