import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type Channel, ChannelError, type Message } from './channel.ts'

export type MailConfig = { SMTP_HOST: string; SMTP_PORT: number; SMTP_USER: string; SMTP_PASSWORD: string; MAIL_FROM: string }

const TIMEOUT_MS = 8_000
const TLS_PORT = 465
/** 5xx: the address or the message is refused for good. */
const REFUSED = 500

/** Plain text, in the body's own language. The message's id comes from the key, so that a mailbox can tell a repetition. */
export function mailChannel(config: MailConfig, options: { isPlain?: boolean } = {}): Channel {
  const transport = createTransport({
    host: config.SMTP_HOST,
    port: config.SMTP_PORT,
    secure: config.SMTP_PORT === TLS_PORT,
    // No password travels in the clear.
    requireTLS: config.SMTP_PORT !== TLS_PORT && !options.isPlain,
    ignoreTLS: options.isPlain ?? false,
    auth: { user: config.SMTP_USER, pass: config.SMTP_PASSWORD },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host =
    config.MAIL_FROM.split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'localhost'
  return {
    isSandbox: false,
    async send({ key, to, title, text }: Message) {
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
      try {
        await transport.sendMail({ from: config.MAIL_FROM, to: [...to], subject: title, text, messageId })
      } catch (error) {
        const { responseCode = 0, code = 'unknown' } = error as { responseCode?: number; code?: string }
        throw new ChannelError(`SMTP: ${responseCode || code}`, responseCode >= REFUSED)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        const { responseCode = '', code = 'unknown' } = error as { responseCode?: number; code?: string }
        throw new ChannelError(`SMTP: ${code} ${responseCode}`.trim())
      }
    },
  }
}
