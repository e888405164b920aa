import type { Message, MessageKind } from '#domain/conversation.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import { ring } from '#web/chat/sound/chime.ts'
import type { Thread } from '#web/chat/thread/thread.ts'
import type { StatusWatch } from './status-watch.ts'

const CARD_KINDS: ReadonlySet<MessageKind> = new Set(['product', 'order'])

type Parts = {
  thread: Thread
  status: StatusWatch
  showTyping: (isTyping: boolean) => void
  findSound: () => Promise<string>
  onTip: (words: string) => void
}

export const frameReceiver =
  ({ thread, status, showTyping, findSound, onTip }: Parts) =>
  (frame: ServerFrame): void => {
    switch (frame.type) {
      case 'message':
      case 'sent':
        receive(frame.message)
        break
      case 'refused':
        if (frame.clientId) refuse(thread, frame.clientId, frame.message)
        else onTip(frame.message)
        break
      case 'status':
        status.receive(frame.status)
        break
      case 'read':
        // Includes messages that the shopper has seen in another tab.
        thread.markRead(frame.by === 'shopper' ? 'agent' : 'shopper', frame.messageId)
        break
      case 'typing':
        if (frame.by === 'agent') showTyping(frame.isTyping)
        break
      case 'agent-online':
        status.agentIs(frame.agentId, frame.isOnline)
        break
      case 'transferred':
        status.agentChosen({ id: frame.agentId, nickname: frame.nickname, avatar: frame.avatar, isOnline: true })
    }

    function receive(message: Message): void {
      const isNew = thread.receive(message)
      if (!isNew || message.author === 'shopper') return
      showTyping(false)
      void findSound().then((sound) => ring(sound, message.id))
    }
  }

/** A refused card is discarded, because the shopper did not write it. */
function refuse({ outbox, state }: Thread, clientId: string, words: string): void {
  const isCard = state().pending.some((message) => message.clientId === clientId && CARD_KINDS.has(message.kind))
  if (isCard) outbox.discard(clientId)
  else outbox.refuse(clientId, words)
}
