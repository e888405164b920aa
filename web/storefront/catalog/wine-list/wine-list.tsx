import type { CategoryKind } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { leadOf } from '../lead-of.ts'
import { winesOf } from '../wines-of.ts'
import type { Chapter, Entry } from './load-wine-list.ts'
import styles from './wine-list.module.css'

export function WineList({ chapters }: { chapters: readonly Chapter[] }) {
  const { t, say } = useWords()
  return (
    <div className={styles.book}>
      <nav aria-label={t('catalog.index.contents')} className={styles.contents}>
        <ol className={styles.chapters}>
          {chapters.map(({ id, kind, name, count }) => (
            <li key={id}>
              <a href={`#${kind}`}>
                <span>{say(name)}</span>
                <span className={styles.number}>{count}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {chapters.map((chapter) => (
          <ChapterOf key={chapter.id} chapter={chapter} />
        ))}
      </div>
    </div>
  )
}

function ChapterOf({ chapter: { kind, name, groups } }: { chapter: Chapter }) {
  const { t, say } = useWords()
  return (
    <section id={kind} className={styles.chapter} aria-labelledby={`${kind}-title`}>
      <header className={styles.head}>
        <h2 id={`${kind}-title`}>{say(name)}</h2>
        <SiteLink to={paths.productList(kind)} className={styles.all}>
          {t(`catalog.index.all-${kind}`)}
        </SiteLink>
      </header>
      <p className={styles.lead}>{leadOf(kind, t)}</p>
      {groups.map(({ code, heading, entries }) => (
        <div key={code} className={styles.group}>
          {heading ? <h3 className={styles.country}>{say(heading)}</h3> : null}
          <ul className={styles.entries} data-has-notes={entries.some(({ note }) => note) ? '' : undefined}>
            {entries.map((entry) => (
              <EntryOf key={entry.id} entry={entry} kind={kind} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function EntryOf({ entry: { code, name, count, note }, kind }: { entry: Entry; kind: CategoryKind }) {
  const { t, say } = useWords()
  return (
    <li className={styles.entry}>
      <SiteLink to={winesOf(kind, code)} className={styles.line}>
        <span className={styles.name}>{say(name)}</span>
        <span className={styles.leader} />
        <span className={styles.number}>
          {count}
          <span className="visually-hidden"> {t('catalog.index.wines', { count })}</span>
        </span>
      </SiteLink>
      {note ? <p className={styles.note}>{say(note)}</p> : null}
    </li>
  )
}
