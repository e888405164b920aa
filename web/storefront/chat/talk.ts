import { findChatNotice, findServiceStatus, leaveMessage, listAgents, listMessages, rateService } from '#contract/shop/chat.ts'
import { socketAddresses } from '#contract/shop/site.ts'
import {
  type AgentCard,
  type Message,
  type MessageKind,
  type Rating,
  type ServiceStatus,
  TYPING_RENEWED_MS,
  TYPING_SHOWN_MS,
} from '#domain/conversation.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { uploadChatImage } from '#web/api/chat-image.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { type Connection, connect, type LineState } from '#web/chat/socket/connection.ts'
import { isMuted, onMuted, ring, setMuted } from '#web/chat/sound/chime.ts'
import { soundSource } from '#web/chat/sound/sound-source.ts'
import { createThread, type Thread } from '#web/chat/thread/thread.ts'
import { createUploads, type Upload, type Uploads } from '#web/chat/thread/uploads.ts'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import { type Card, cardsOf, isCardSent, rememberCard } from './cards-sent.ts'
import type { ChatAbout } from './open-chat.ts'

const CARD_KINDS: ReadonlySet<MessageKind> = new Set(['product', 'order'])
/** The server tells a shopper who waits; one who only looks at "nobody is there" asks by himself whether somebody has come. */
const ASKED_EVERY_MS = 15_000

export type TalkState = {
  line: LineState
  /** Null until the server has said it. */
  status: ServiceStatus | null
  /** Name of the agent who is typing. */
  typing: string | undefined
  /** Messages of the shop that have not been before the shopper's eyes. */
  unread: number
  uploads: readonly Upload[]
  isMuted: boolean
  notice: { content: Localized; sound: string } | undefined
}

/** The shopper's conversation, as this tab carries it on: the window may close and open again meanwhile. */
export type Talk = {
  accountId: number
  thread: Thread
  uploads: Uploads
  state: () => TalkState
  subscribe: (listener: () => void) => () => void
  /** Hears what the shop says no to that is about no message (`err_tip`). */
  onTip: (listener: (words: string) => void) => () => void
  /** The card of a product or order is sent, once, as soon as somebody can see it. */
  bringUp: (about: ChatAbout) => void
  send: (message: Pick<Message, 'kind' | 'content'>) => void
  typing: (isTyping: boolean) => void
  seen: (messageId: number) => void
  agents: () => Promise<AgentCard[]>
  choose: (agent: AgentCard) => void
  leave: (message: { name: string; phone: string; text: string; clientId: string }) => Promise<void>
  rate: (serviceId: number, stars: Rating, comment: string) => Promise<void>
  mute: (muted: boolean) => void
  look: (page: { path: string; title: string }) => void
  /** The page is read in another language now: what the shop says by itself comes in it. */
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

export function createTalk({ api, accountId, locale, token, onSessionOver }: Options): Talk {
  const listeners = new Set<() => void>()
  const tipListeners = new Set<(words: string) => void>()
  let state: TalkState = {
    line: 'connecting',
    status: null,
    typing: undefined,
    unread: 0,
    uploads: [],
    isMuted: isMuted(),
    notice: undefined,
  }
  const change = (changed: Partial<TalkState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  let connection: Connection | undefined
  let cards: Card[] = []
  let seenUpTo = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let toldTypingAt = 0
  let page: { path: string; title: string } | undefined
  let statusesHeard = 0

  const thread = createThread({
    loadPage: (before) => api.call(listMessages, { before }),
    transmit: ({ kind, content, clientId }) =>
      connection?.send({ type: 'chat', kind, content, toId: state.status?.agent?.id ?? 0, clientId }) ?? false,
    storage: sessionStorage,
    storageKey: `chat.outbox.${accountId}`,
  })
  const uploads = createUploads({
    upload: async (file) => uploadChatImage(api, await shrinkPhoto(file)),
    onDone: (address) => thread.outbox.add({ kind: 'image', content: address }),
    onChange: (list) => change({ uploads: list }),
  })

  connection = connect({
    // The history first: then the line only has to bring what is newer, and nothing falls between.
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
    onFrame: hear,
    onState: (line) => {
      change({ line })
      if (line === 'online') {
        if (seenUpTo > 0) connection?.send({ type: 'read', shopperId: 0, messageId: seenUpTo })
        if (page) connection?.send({ type: 'page', ...page })
        thread.outbox.resume()
        sendCards()
      } else thread.outbox.pause()
      if (line === 'over') onSessionOver()
    },
    isOver: (problem) => problem instanceof ApiError && problem.isSessionInvalid,
  })
  // The conversation does not depend on it.
  const findSound = soundSource(async () => {
    const notice = await api.call(findChatNotice)
    change({ notice })
    return notice.sound
  })
  void findSound()

  const stopHearingMuted = onMuted((muted) => change({ isMuted: muted }))

  thread.subscribe(() => {
    const unread = thread.state().messages.filter(({ author, isRead }) => author !== 'shopper' && !isRead).length
    if (unread !== state.unread) change({ unread })
  })

  function hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'message':
      case 'sent':
        receive(frame.message)
        break
      case 'refused':
        if (frame.clientId) refuse(frame.clientId, frame.message)
        else for (const listener of tipListeners) listener(frame.message)
        break
      case 'status':
        statusesHeard += 1
        know(frame.status)
        break
      case 'read':
        // Own ones that an agent has seen; or the shop's, that this shopper has seen in another tab.
        thread.markRead(frame.by === 'shopper' ? 'agent' : 'shopper', frame.messageId)
        break
      case 'typing':
        if (frame.by === 'agent') showTyping(frame.isTyping)
        break
      case 'agent-online':
        if (state.status?.agent?.id === frame.agentId) {
          know({ ...state.status, agent: { ...state.status.agent, isOnline: frame.isOnline } })
          void askStatus()
        }
        break
      case 'transferred': {
        const { agentId: id, nickname, avatar } = frame
        if (state.status) know({ ...state.status, agent: { id, nickname, avatar, isOnline: true } })
      }
    }
  }

  function receive(message: Message): void {
    const isNew = thread.receive(message)
    if (!isNew || message.author === 'shopper') return
    showTyping(false)
    void findSound().then((sound) => ring(sound, message.id))
  }

  /** A card that went by itself (a wine that is no longer sold, a mistyped address) goes by itself again: nobody has written it. */
  function refuse(clientId: string, words: string): void {
    const isCard = thread.state().pending.some((message) => message.clientId === clientId && CARD_KINDS.has(message.kind))
    if (isCard) thread.outbox.discard(clientId)
    else thread.outbox.refuse(clientId, words)
  }

  function know(status: ServiceStatus): void {
    change({ status })
    if (status.readByShopUpTo > 0) thread.markRead('shopper', status.readByShopUpTo)
    sendCards()
  }

  function showTyping(isTyping: boolean): void {
    clearTimeout(typingTimer)
    const typing = isTyping ? (state.status?.agent?.nickname ?? '') : undefined
    if (typing !== state.typing) change({ typing })
    if (isTyping) typingTimer = setTimeout(() => change({ typing: undefined }), TYPING_SHOWN_MS)
  }

  /** What the line has said while the answer was on its way may be newer, and brings what comes after it: then that holds. */
  async function findStatus(): Promise<void> {
    const heardBefore = statusesHeard
    const status = await api.call(findServiceStatus)
    if (heardBefore === statusesHeard) know(status)
  }

  async function askStatus(): Promise<void> {
    if (state.line !== 'online' || document.visibilityState !== 'visible') return
    // What cannot be had now is asked for again.
    await findStatus().catch(() => {})
  }
  const askTimer = setInterval(() => {
    if (!state.status?.isStaffed || state.status.agent?.isOnline === false) void askStatus()
  }, ASKED_EVERY_MS)
  const onVisible = () => void askStatus()
  document.addEventListener('visibilitychange', onVisible)

  /** While nobody is there a card alone would only wait: it goes with the message that the shopper leaves. */
  function sendCards(withMessage = false): void {
    const { status, line } = state
    if (cards.length === 0 || !thread.state().isLoaded) return
    if (!withMessage && (line !== 'online' || status === null || !(status.isStaffed || status.state === 'open'))) return
    const now = Date.now()
    const toSend = cards.filter((card) => !isCardSent(card, accountId, thread.state().messages, now))
    cards = []
    for (const card of toSend) {
      rememberCard(card, accountId, now)
      thread.outbox.add(card)
    }
  }

  return {
    accountId,
    thread,
    uploads,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onTip: (listener) => {
      tipListeners.add(listener)
      return () => tipListeners.delete(listener)
    },
    bringUp: (about) => {
      cards = cardsOf(about)
      sendCards()
    },
    send: (message) => thread.outbox.add(message),
    typing: (isTyping) => {
      const now = Date.now()
      if (isTyping ? now - toldTypingAt < TYPING_RENEWED_MS : toldTypingAt === 0) return
      toldTypingAt = isTyping ? now : 0
      connection?.send({ type: 'typing', shopperId: 0, isTyping })
    },
    seen: (messageId) => {
      if (messageId <= seenUpTo) return
      seenUpTo = messageId
      thread.markRead('agent', messageId)
      connection?.send({ type: 'read', shopperId: 0, messageId })
    },
    agents: () => api.call(listAgents),
    choose: (agent) => {
      connection?.send({ type: 'to-chat', peerId: agent.id })
      if (state.status) know({ ...state.status, agent })
    },
    leave: async (message) => {
      sendCards(true)
      await api.call(leaveMessage, message)
      // The line may be down while the shop can be reached: the answer of the server is what counts.
      const [newest] = await Promise.all([api.call(listMessages), findStatus()])
      for (const each of newest) thread.receive(each)
    },
    rate: async (serviceId, stars, comment) => {
      try {
        await api.call(rateService, { serviceId, stars, comment })
      } catch (problem) {
        // Perhaps another window has done it.
        void askStatus()
        throw problem
      }
      if (state.status) change({ status: { ...state.status, toRate: null } })
    },
    mute: (muted) => {
      setMuted(muted)
      change({ isMuted: muted })
    },
    look: (looked) => {
      page = looked
      connection?.send({ type: 'page', ...looked })
    },
    speak: (spoken) => void connection?.send({ type: 'locale', locale: spoken }),
    reconnect: () => connection?.reconnect(),
    close: () => {
      clearTimeout(typingTimer)
      clearInterval(askTimer)
      stopHearingMuted()
      document.removeEventListener('visibilitychange', onVisible)
      thread.outbox.stop()
      connection?.close()
    },
  }
}
