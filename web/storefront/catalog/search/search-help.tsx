import type { SearchHelp as Help } from '#domain/search.ts'
import { useOpenChat } from '../../chat/open-chat.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { pathOfTerm } from './path-of-term.ts'
import styles from './search-help.module.css'
import { type SearchRoute, searchPath } from './title-search.ts'

/** Advice for searches without hits (U09). */
export function SearchHelp({ help, route }: { help: Help | null; route: SearchRoute }) {
  const { t, say } = useWords()
  const openChat = useOpenChat()
  return (
    <div className={styles.help}>
      {help?.spelling ? (
        <p className={styles.spelling}>
          {t('search.did-you-mean')} <SiteLink to={searchPath(route, { title: help.spelling })}>{help.spelling}</SiteLink>
        </p>
      ) : null}
      {help && help.terms.length > 0 ? (
        <section aria-labelledby="nearest-terms">
          <h2 id="nearest-terms" className={styles.title}>
            {t('search.nearest')}
          </h2>
          <ul className={chips.chips}>
            {help.terms.map((term) => (
              <li key={term.id}>
                <SiteLink to={pathOfTerm(term)} className={chips.chip}>
                  {say(term.name)} <span className={chips.count}>{term.wines}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ul className={styles.advice}>
        <li>
          {t('plans.choose.unsure')} <SiteLink to={paths.choose()}>{t('plans.choose.title')}</SiteLink>
        </li>
        <li>{t('catalog.search.advice-spelling')}</li>
        <li>{t('catalog.search.advice-fewer')}</li>
        <li>{t('catalog.search.advice-languages')}</li>
        <li>
          {/* Without scripts the chat opens its own page. */}
          {t('search.ask')}{' '}
          <SiteLink
            to={paths.appChat()}
            onClick={(event) => {
              event.preventDefault()
              openChat()
            }}
          >
            {t('search.ask-link')}
          </SiteLink>
        </li>
      </ul>
    </div>
  )
}
