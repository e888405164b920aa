import type { NoticeChannel } from '#domain/notice.ts'

export type Message = {
  /** What is sent again with it arrives once, where the channel knows keys. */
  key: string
  /** A phone, an id of WeChat's, email addresses; nothing for a robot. */
  to: readonly string[]
  title: string
  text: string
  /** The provider's own template, for SMS and WeChat. */
  template: { code: string; sign: string; fields: Readonly<Record<string, string>> }
  link: string
  /** Somebody was cut off while sending it: it may have arrived. */
  mayBeSentSince: Date | undefined
}

/** Sends one message, or throws a ChannelError. */
export type Channel = {
  isSandbox: boolean
  send: (message: Message) => Promise<void>
  /** Tests the keys and sends nothing. Rejects with a ChannelError. */
  check?: () => Promise<void>
}
export type Channels = Readonly<Partial<Record<NoticeChannel, Channel>>>

/** `isFinal`: trying again would not help. Logged and shown to staff, so `answer` has no secrets and no phones. */
export class ChannelError extends Error {
  readonly answer: string
  readonly isFinal: boolean
  constructor(answer: string, isFinal = false) {
    super(answer)
    this.answer = answer
    this.isFinal = isFinal
  }
}

const TIMEOUT_MS = 8_000
const ANSWER_MAX = 64 * 1024

/** JSON of a provider. Says nothing of the address, which has keys. */
export async function askJson(name: string, url: string, body?: object): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const answer: unknown = text.length > ANSWER_MAX ? undefined : JSON.parse(text)
    if (answer === null || typeof answer !== 'object') throw new ChannelError(`${name}: HTTP ${response.status}`)
    return answer as Record<string, unknown>
  } catch (error) {
    if (error instanceof ChannelError) throw error
    throw new ChannelError(`${name}: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}
