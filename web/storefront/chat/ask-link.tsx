import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { type ChatAbout, useOpenChat } from './open-chat.ts'

type Props = {
  about?: ChatAbout
  className?: string | undefined
  'data-variant'?: string
  'aria-label'?: string
  title?: string
  children: ReactNode
}

/** Opens the chat over this page; without script, the chat page. */
export function AskLink({ about = {}, ...rest }: Props) {
  const open = useOpenChat()
  return (
    <SiteLink
      {...rest}
      to={paths.appChat(about)}
      preload={false}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        open(about)
      }}
    />
  )
}
