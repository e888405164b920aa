import { Store } from '@tanstack/store'
import { findChatNotice, type LeftMessage, leaveMessage, listAgents, listMessages, rateService } from '#contract/shop/chat.ts'
import { socketAddresses } from '#contract/shop/site.ts'
import type { AgentCard, Message, Rating, ServiceStatus } from '#domain/conversation.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { uploadChatImage } from '#web/api/chat-image.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { type Connection, connect, type LineState } from '#web/chat/socket/connection.ts'
import { isMuted, onMuted, setMuted } from '#web/chat/sound/chime.ts'
import { soundSource } from '#web/chat/sound/sound-source.ts'
import { createThread, type Thread } from '#web/chat/thread/thread.ts'
import { createUploads, type Upload, type Uploads } from '#web/chat/thread/uploads.ts'
import { createTypingNotes, createTypingSender } from '#web/chat/typing.ts'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import { cardQueue } from './cards-sent.ts'
import type { ChatAbout } from './open-chat.ts'
import { watchStatus } from './status-watch.ts'
import { frameReceiver } from './talk-line.ts'

export type TalkState = {
  line: LineState
  status: ServiceStatus | null
  /** Name of the agent. */
  typing: string | undefined
  unread: number
  uploads: readonly Upload[]
  isMuted: boolean
  notice: { content: Localized; sound: string } | undefined
}

/** The shopper's conversation in this tab; it survives closing the window. */
export type Talk = {
  accountId: number
  thread: Thread
  uploads: Uploads
  store: Store<TalkState>
  /** Refusals that belong to no message (`err_tip`). */
  onTip: (listener: (words: string) => void) => () => void
  /** Sends a card once, when an agent is present. */
  bringUp: (about: ChatAbout) => void
  send: (message: Pick<Message, 'kind' | 'content'>) => void
  typing: (isTyping: boolean) => void
  seen: (messageId: number) => void
  agents: () => Promise<AgentCard[]>
  choose: (agent: AgentCard) => void
  leave: (message: LeftMessage) => Promise<void>
  rate: (serviceId: number, stars: Rating, comment: string) => Promise<void>
  mute: (muted: boolean) => void
  look: (page: { path: string; title: string }) => void
  /** Sets the language of automatic messages. */
  speak: (locale: Locale) => void
  reconnect: () => void
  close: () => void
}

type Options = {
  api: Api
  accountId: number
  locale: () => Locale
  /** Undefined once the visitor has signed out. */
  token: () => string | undefined
  onSessionOver: () => void
}

/** Frames of shoppers need no id. */
const ME = 0

export function createTalk({ api, accountId, locale, token, onSessionOver }: Options): Talk {
  const store = talkStore()
  const change = (changed: Partial<TalkState>) => store.setState((state) => ({ ...state, ...changed }))
  const tips = new Store<{ words: string } | undefined>(undefined as { words: string } | undefined)
  const agentId = () => store.state.status?.agent?.id ?? 0
  let connection: Connection | undefined
  const send: Connection['send'] = (frame) => connection?.send(frame) ?? false

  const thread = createThread({
    loadPage: (before) => api.call(listMessages, { before }),
    transmit: ({ kind, content, clientId }) => send({ type: 'chat', kind, content, toId: agentId(), clientId }),
    storage: sessionStorage,
    storageKey: `chat.outbox.${accountId}`,
  })
  const uploads = createUploads({
    upload: async (file) => uploadChatImage(api, await shrinkPhoto(file)),
    onDone: (address) => thread.outbox.add({ kind: 'image', content: address }),
    onChange: (list) => change({ uploads: list }),
  })
  const cards = cardQueue({ accountId, thread, state: store.get })
  const onStatus = (status: ServiceStatus) => {
    change({ status })
    if (status.readByShopUpTo > 0) thread.markRead('shopper', status.readByShopUpTo)
    cards.send()
  }
  const status = watchStatus({
    api,
    status: () => store.state.status,
    isOnline: () => store.state.line === 'online',
    onChange: onStatus,
  })
  const typing = createTypingNotes(({ size }) =>
    change({ typing: size > 0 ? (store.state.status?.agent?.nickname ?? '') : undefined }),
  )
  const findSound = soundSource(async () => {
    const notice = await api.call(findChatNotice)
    change({ notice })
    return notice.sound
  })
  const repeated: Repeated = { seenUpTo: 0, page: undefined }

  connection = connect({
    // The history is loaded first, so that no message is missed between it and the socket.
    address: async () => {
      const [{ chat }] = await Promise.all([api.call(socketAddresses), thread.load()])
      return chat
    },
    login: () => {
      const present = token()
      return present === undefined
        ? undefined
        : { type: 'login', as: 'shopper', token: present, formType: 0, locale: locale(), after: thread.lastId() }
    },
    onFrame: frameReceiver({
      thread,
      status,
      showTyping: (isTyping) => typing.note(ME, isTyping),
      findSound,
      onTip: (words) => tips.setState(() => ({ words })),
    }),
    onState: (line) => {
      change({ line })
      if (line === 'online') {
        repeat(send, repeated)
        thread.outbox.resume()
        cards.send()
      } else thread.outbox.pause()
      if (line === 'over') onSessionOver()
    },
    isOver: (problem) => problem instanceof ApiError && problem.isSessionInvalid,
  })
  void findSound()
  const stopWatchingMuted = onMuted((muted) => change({ isMuted: muted }))
  const unreadOf = thread.store.subscribe(({ messages }) => {
    const unread = messages.filter(({ author, isRead }) => author !== 'shopper' && !isRead).length
    if (unread !== store.state.unread) change({ unread })
  })

  return {
    accountId,
    thread,
    uploads,
    store,
    onTip: (listener) => tips.subscribe((tip) => tip && listener(tip.words)).unsubscribe,
    bringUp: cards.bringUp,
    send: (message) => thread.outbox.add(message),
    typing: typingOf(send),
    seen: (messageId) => {
      if (messageId <= repeated.seenUpTo) return
      repeated.seenUpTo = messageId
      thread.markRead('agent', messageId)
      send({ type: 'read', shopperId: ME, messageId })
    },
    look: (page) => {
      repeated.page = page
      send({ type: 'page', ...page })
    },
    speak: (spoken) => void send({ type: 'locale', locale: spoken }),
    mute: (muted) => {
      setMuted(muted)
      change({ isMuted: muted })
    },
    reconnect: () => connection?.reconnect(),
    close: () => {
      typing.stop()
      status.stop()
      stopWatchingMuted()
      unreadOf.unsubscribe()
      thread.outbox.stop()
      connection?.close()
    },
    ...serviceCalls({ api, thread, status, send, sendCards: cards.send }),
  }
}

const talkStore = (): Store<TalkState> =>
  new Store<TalkState>({
    line: 'connecting',
    status: null,
    typing: undefined,
    unread: 0,
    uploads: [],
    isMuted: isMuted(),
    notice: undefined,
  })

const typingOf = (send: Connection['send']) => {
  const say = createTypingSender((shopperId, isTyping) => send({ type: 'typing', shopperId, isTyping }))
  return (isTyping: boolean) => say(ME, isTyping)
}

/** What is sent again after a reconnect. */
type Repeated = { seenUpTo: number; page: { path: string; title: string } | undefined }

function repeat(send: Connection['send'], { seenUpTo, page }: Repeated): void {
  if (seenUpTo > 0) send({ type: 'read', shopperId: ME, messageId: seenUpTo })
  if (page) send({ type: 'page', ...page })
}

type CallParts = {
  api: Api
  thread: Thread
  status: ReturnType<typeof watchStatus>
  send: Connection['send']
  sendCards: (withMessage?: boolean) => void
}

const serviceCalls = ({
  api,
  thread,
  status,
  send,
  sendCards,
}: CallParts): Pick<Talk, 'agents' | 'choose' | 'leave' | 'rate'> => ({
  agents: () => api.call(listAgents),
  choose: (agent) => {
    send({ type: 'to-chat', peerId: agent.id })
    status.agentChosen(agent)
  },
  leave: async (message) => {
    sendCards(true)
    await api.call(leaveMessage, message)
    // This also works while the socket is offline.
    const [newest] = await Promise.all([api.call(listMessages), status.find()])
    for (const each of newest) thread.receive(each)
  },
  rate: async (serviceId, stars, comment) => {
    try {
      await api.call(rateService, { serviceId, stars, comment })
    } catch (problem) {
      void status.ask()
      throw problem
    }
    status.rated()
  },
})
