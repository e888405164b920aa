import type { EstateCard } from '#domain/estate.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './estates-print.module.css'

export function EstatesPrint({ estates }: { estates: readonly EstateCard[] }) {
  const { t, say, locale } = useWords()
  const known = t('promise.estates-known')
  const countries = [...new Map(estates.flatMap(({ country }) => (country ? [[country.code, country]] : []))).values()]
  return (
    <div className={`page ${styles.frame}`}>
      <h1>{t('content.estates.list')}</h1>
      {known ? <p className={styles.lead}>{known}</p> : null}
      <p className={styles.ways}>
        <Button onClick={() => print()}>{t('content.estates.print-now')}</Button>
        <SiteLink to={paths.estates()} className={buttonClass} data-variant="quiet">
          {t('content.estates.map')}
        </SiteLink>
      </p>
      {countries.map((country) => (
        <table key={country.code} className={styles.table}>
          <caption>{say(country.name)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('content.estates.name')}</th>
              <th scope="col">{t('content.estate.region')}</th>
              <th scope="col">{t('content.estate.village')}</th>
              <th scope="col" data-number="">
                {t('content.estate.founded')}
              </th>
              <th scope="col" data-number="">
                {t('content.estates.hectares')}
              </th>
              <th scope="col" data-number="">
                {t('content.estates.wines')}
              </th>
            </tr>
          </thead>
          <tbody>
            {estates
              .filter((estate) => estate.country?.code === country.code)
              .map((estate) => (
                <tr key={estate.id}>
                  <th scope="row">
                    <SiteLink to={paths.estates({ id: estate.id })}>{say(estate.name)}</SiteLink>
                  </th>
                  <td>{estate.region ? say(estate.region.name) : ''}</td>
                  <td>{say(estate.village)}</td>
                  <td data-number="" data-label={t('content.estate.founded')}>
                    {estate.founded ?? ''}
                  </td>
                  <td data-number="" data-label={t('content.estates.hectares')}>
                    {estate.hectares?.toLocaleString(locale) ?? ''}
                  </td>
                  <td data-number="" data-label={t('content.estates.wines')}>
                    {estate.wines}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
