import type { ComponentProps } from 'react'
import { SiteLink } from '../../site-link.tsx'
import { useIsWritten } from './written-pages.ts'

/** Hides itself while nobody has written the page that it leads to. */
export function WrittenLink(props: ComponentProps<typeof SiteLink>) {
  return useIsWritten()(props.to) ? <SiteLink {...props} /> : null
}
