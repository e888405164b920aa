import type { AnyRouter } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { socketAddresses } from '#contract/shop/site.ts'
import * as calls from '#contract/staff/chat.ts'
import type { Account } from '#domain/account.ts'
import { translate } from '#domain/messages.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { uploadChatImage } from '#web/api/chat-image.ts'
import { ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { onePerTab, useOnePerTab } from '#web/chat/one-per-tab.ts'
import { connect } from '#web/chat/socket/connection.ts'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import type { ConsoleContext } from '../context.ts'
import { readStaffToken } from '../staff-token.ts'
import { setTitleBadge } from '../title.ts'
import { chatPath } from './chat-path.ts'
import { createDesk, type Desk } from './desk.ts'
import type { DeskAlert } from './desk-state.ts'
import { showDesktopNotice } from './desktop-notice.ts'
import { ringForAgent } from './ring.ts'
import { unreadIn } from './rows.ts'

/** Stays open while the tab lives, so that agents on other pages are available. */
const deskOfTab = onePerTab<Desk>()

function openDesk(router: AnyRouter, account: Account, onRefused: (words: string) => void): Desk {
  const { api, locale, session } = router.options.context as ConsoleContext
  const t = (key: ConsoleKey) => translate(locale.words(), locale.locale(), key)
  const desk = createDesk({
    accountId: account.id,
    calls: {
      findMe: () => api.call(calls.findMe),
      setPresence: (presence) => api.call(calls.setPresence, presence),
      listConversations: (query) => api.call(calls.listConversations, query),
      findConversation: (shopperId) => api.call(calls.findConversation, shopperId),
      listMessages: (asked) => api.call(calls.listMessages, asked),
      upload: async (picture) => uploadChatImage(api, await shrinkPhoto(picture)),
      connect: ({ after, onFrame, onState }) =>
        connect({
          address: async () => (await api.call(socketAddresses)).chat,
          login: () => {
            const token = readStaffToken()
            return token ? { type: 'login', as: 'agent', token, formType: 0, locale: locale.locale(), after: after() } : undefined
          },
          onFrame,
          isOver: (problem) => problem instanceof ApiError && problem.isSessionInvalid,
          onState: (line) => {
            onState(line)
            if (line === 'over') session.end()
          },
        }),
    },
    storage: sessionStorage,
    onAlert: (alert) => {
      void ringForAgent(api, alert.kind === 'message' ? alert.message.id : alert.lastId)
      showDesktopNotice({
        title: alert.shopper.nickname,
        body: bodyOf(alert, t),
        shopperId: alert.shopper.id,
        onOpen: () => void router.navigate({ href: chatPath({ shopperId: alert.shopper.id }) }),
      })
    },
    onRefused,
    isWatched: () => document.visibilityState === 'visible' && document.hasFocus(),
    isGone: (error) => isRefusal(error, 'not-found'),
  })
  const stopSpeaking = locale.subscribe(() => desk.speak(locale.locale()))
  desk.store.subscribe(({ own }) => setTitleBadge(unreadIn(own)))
  const stopWatching = session.subscribe(() => {
    if (session.account()?.id === account.id) return
    stopWatching()
    stopSpeaking()
    deskOfTab.closeUnlessOf(undefined)
    setTitleBadge(0)
  })
  return desk
}

function bodyOf(alert: DeskAlert, t: (key: ConsoleKey) => string): string {
  if (alert.kind === 'assigned') return t('console-chat.alert.assigned')
  const { message } = alert
  return message.kind === 'text' ? message.content : t(`console-chat.said.${message.kind}`)
}

/** Undefined until it is open. */
export function useDesk(account: Account, onRefused: (words: string) => void): Desk | undefined {
  const router = useRouter()
  const desk = useOnePerTab(deskOfTab, account.id, () => openDesk(router, account, onRefused))
  // After leaving the page no conversation counts as seen.
  useEffect(() => () => desk?.open(undefined), [desk])
  return desk
}
