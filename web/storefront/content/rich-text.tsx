import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Locale } from '#domain/locale.ts'
import { pictureSet } from '#domain/picture.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { absolute } from '../head.ts'
import { useWords } from '../words.ts'
import styles from './rich-text.module.css'

/**
 * HTML sanitized by the server (server/features/content/rich-text.ts). Its links are `paths`; they get the page's
 * language and need no page load.
 */
export function RichText({ html }: { html: string }) {
  const router = useRouter()
  const { t, locale } = useWords()
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = (event.target as Element).closest('a')
    const prefix = absolute('', '/', locale)
    const address = link?.getAttribute('href')
    if (!isPlainClick(event) || !address?.startsWith(`${prefix}/`)) return
    event.preventDefault()
    void router.navigate({ href: address.slice(prefix.length) })
  }
  const shown = inPage(html, locale, t('content.table'))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the keys; a press on one arrives as a click
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but the links inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server
    <div className={`prose ${styles.words}`} onClick={follow} dangerouslySetInnerHTML={{ __html: shown }} />
  )
}

const NO_PAGE = /^\/(?:uploads|api|home|staff)\//

/** Adds the page's language to links, sizes and lazy loading to pictures, and boxes in which tables are scrolled. */
export function inPage(html: string, locale: Locale, table: string): string {
  let tables = 0
  return html
    .replace(
      /<table>/g,
      () => `<div class="${styles.table}" role="region" tabindex="0" aria-label="${table} ${++tables}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replace(/<a href="(\/[^"]*)"/g, (link, path: string) =>
      NO_PAGE.test(path) || path.startsWith('//') ? link : `<a href="${absolute('', path, locale)}"`,
    )
    .replace(/<img src="([^"]+)"/g, (picture, address: string) => {
      const set = pictureSet(address)
      return set
        ? `<img loading="lazy" decoding="async" srcset="${set}, ${address} 1200w" sizes="(width < 768px) 92vw, 704px" src="${address}"`
        : picture
    })
}
