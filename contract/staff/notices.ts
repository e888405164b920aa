import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireText } from '#contract/inputs.ts'
import { LOCALES } from '#domain/locale.ts'
import {
  CHANNELS,
  isMail,
  MAIL_MAX,
  NOTICE_KINDS,
  NOTICE_MAILS_MAX,
  NOTICE_STATES,
  type NoticeChannel,
  type NoticeKind,
  type NoticeState,
  STAFF_CHANNELS,
  STAFF_KINDS,
  type StaffKind,
  TEMPLATE_BODY_MAX,
  TEMPLATE_CHANNELS,
  TEMPLATE_CODE_MAX,
  TEMPLATE_SIGN_MAX,
  TEMPLATE_TITLE_MAX,
  type TemplateChannel,
} from '#domain/notice.ts'
import { nothing, seen, version } from './writing.ts'

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'admin', summary }) as const
const write = <Path extends string>(path: Path, summary: string) => ({ method: 'POST', path, access: 'admin', summary }) as const

const routes = z.object(
  Object.fromEntries(STAFF_KINDS.map((kind) => [kind, z.array(z.enum(STAFF_CHANNELS)).max(STAFF_CHANNELS.length)])) as Record<
    StaffKind,
    z.ZodArray<z.ZodEnum<{ wecom: 'wecom'; dingtalk: 'dingtalk'; feishu: 'feishu'; email: 'email' }>>
  >,
)
const settings = z.object({
  routes,
  mailTo: z.array(wireText(MAIL_MAX).refine(isMail)).max(NOTICE_MAILS_MAX),
  locale: z.enum(LOCALES),
})
export type NoticeSettingsDraft = z.output<typeof settings>
/** `off`: not configured. */
const CHANNEL_STATES = ['live', 'sandbox', 'off'] as const
const shownSettings = settings.extend({
  mailTo: z.array(z.string()),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), state: z.enum(CHANNEL_STATES) })),
  version,
})
export type ShownNoticeSettings = z.infer<typeof shownSettings>

export const findNoticeSettings = endpoint({
  ...read('/staff/notices/settings', 'Which channels there are, and who of the staff is told what'),
  data: shownSettings,
})
export const saveNoticeSettings = endpoint({
  ...write('/staff/notices/settings', 'Set who of the staff is told what; holds from the next event on'),
  body: settings.extend(seen),
  data: nothing,
  encode: (body: NoticeSettingsDraft & { version?: string | undefined }) => ({ body }),
})
/** Refused with the provider's answer (`notice-test-failed`). SMS and WeChat go to the account that asks. */
export const testNoticeChannel = endpoint({
  ...write('/staff/notices/test', 'Send a test by one channel'),
  body: z.object({ channel: z.enum(CHANNELS) }),
  data: nothing,
  encode: (channel: NoticeChannel) => ({ body: { channel } }),
})

/** Long words pass: the field says what is wrong with them, and the server refuses them all the same. */
const words = z.object({
  title: wireText(TEMPLATE_TITLE_MAX).default(''),
  body: wireText(TEMPLATE_BODY_MAX).default(''),
  code: wireText(TEMPLATE_CODE_MAX).default(''),
  sign: wireText(TEMPLATE_SIGN_MAX).default(''),
})
const both = { zh: words, en: words }
const shownWords = z.object({ title: z.string(), body: z.string(), code: z.string(), sign: z.string() })
const values = z.record(z.string(), z.string())
const byName = { params: z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(TEMPLATE_CHANNELS) }) } as const
type TemplateName = { kind: NoticeKind; channel: TemplateChannel }

const template = z.object({
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(TEMPLATE_CHANNELS),
  zh: shownWords,
  en: shownWords,
  /** The shop's own. */
  usual: z.object({ zh: shownWords, en: shownWords }),
  isOwn: z.boolean(),
  /** What the variables say in the preview. */
  sample: z.object({ zh: values, en: values }),
  /** Of SMS without one of their own. */
  usualSign: z.string(),
  /** Without the provider's number of the template nothing is sent. */
  needsCode: z.boolean(),
  version,
})
export type StaffNoticeTemplate = z.infer<typeof template>
export type NoticeWordsDraft = { zh: z.output<typeof words>; en: z.output<typeof words> }

export const listNoticeTemplates = endpoint({
  ...read('/staff/notices/templates', 'All notices with their channels'),
  data: z.object({
    list: z.array(
      z.object({
        kind: z.enum(NOTICE_KINDS),
        channel: z.enum(TEMPLATE_CHANNELS),
        isOwn: z.boolean(),
        lacksCode: z.boolean(),
        zh: z.string(),
        en: z.string(),
      }),
    ),
  }),
  decode: ({ list }) => list,
})
export const findNoticeTemplate = endpoint({
  ...read('/staff/notices/templates/:kind/:channel', 'The words of a notice in both languages, with a sample'),
  ...byName,
  data: template,
  encode: (params: TemplateName) => ({ params }),
})
export const saveNoticeTemplate = endpoint({
  ...write('/staff/notices/templates/:kind/:channel', 'Change the words of a notice; unknown variables are refused'),
  ...byName,
  body: z.object({ ...both, ...seen }),
  data: nothing,
  encode: ({ kind, channel, ...body }: TemplateName & NoticeWordsDraft & { version?: string | undefined }) => ({
    params: { kind, channel },
    body,
  }),
})
export const restoreNoticeTemplate = endpoint({
  ...write('/staff/notices/templates/:kind/:channel/restore', 'Take the shop’s own words again'),
  ...byName,
  data: nothing,
  encode: (params: TemplateName) => ({ params }),
})

const LOG_CHANNELS = [...CHANNELS, 'none'] as const
export type LogChannel = (typeof LOG_CHANNELS)[number]
const SEARCH_MAX = 200
const logged = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KINDS),
  channel: z.enum(LOG_CHANNELS),
  locale: z.enum(LOCALES),
  accountId: z.number().nullable(),
  /** 138****0000, an address of the staff, or empty for WeChat and robots. */
  recipient: z.string(),
  nickname: z.string(),
  text: z.string(),
  state: z.enum(NOTICE_STATES),
  reason: z.string(),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  nextAt: z.string(),
})
export type LoggedNotice = z.infer<typeof logged>
export const NOTICES_PER_PAGE = 50

type LogAsked = {
  kind?: NoticeKind | undefined
  channel?: LogChannel | undefined
  state?: NoticeState | undefined
  search?: string | undefined
  before?: number | undefined
}
export const listNotices = endpoint({
  ...read('/staff/notices/log', 'What was sent, the latest first'),
  query: z.object({
    kind: z.enum(NOTICE_KINDS).optional(),
    channel: z.enum(LOG_CHANNELS).optional(),
    state: z.enum(NOTICE_STATES).optional(),
    /** A whole phone number, email address or order number. */
    search: wireText(SEARCH_MAX).default(''),
    before: wireBigId.optional(),
  }),
  data: z.object({ list: z.array(logged), next: z.number().nullable() }),
  encode: (query: LogAsked) => ({ query }),
})
export const resendNotice = endpoint({
  ...write('/staff/notices/log/:id/resend', 'Send a notice that failed again'),
  params: z.object({ id: wireBigId }),
  data: nothing,
  encode: (id: number) => ({ params: { id } }),
})
