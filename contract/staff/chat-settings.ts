import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireBigId, wireDay, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import {
  ANSWER_WITHIN_MINUTES_MAX,
  CANNED_MAX,
  type ChatSettings,
  GREETING_MAX,
  KEYWORD_LENGTH_MAX,
  KEYWORD_MATCHES,
  KEYWORDS_MAX,
  type KeywordAnswer,
  NOTICE_MAX,
  SHORTCUT,
} from '#domain/conversation-desk.ts'
import { EXCEPTIONS_MAX, isSpan, SPANS_PER_DAY_MAX, WEEKDAYS } from '#domain/conversation-hours.ts'
import { SOUND_CHOICES, type SoundChoice } from '#domain/conversation-sound.ts'
import { lengthOf } from '#domain/text-length.ts'
import { supervising } from './chat.ts'
import { seen, version } from './writing.ts'

/* Chat settings, used only by our own console. */

const localized = z.object({ zh: z.string(), en: z.string() })
const reading = ['agent', ...supervising] as const
const byId = z.object({ id: wireBigId })
const words = (max: number) => wireText(max * 2).refine((text) => lengthOf(text) <= max)
const answerWords = z.object({ zh: words(CANNED_MAX), en: words(CANNED_MAX) }).refine(({ zh, en }) => zh !== '' || en !== '')

/* Canned replies */

const cannedReply = z.object({ id: z.number(), shortcut: z.string(), text: localized, isShared: z.boolean(), version })
const cannedForm = z.object({
  shortcut: z.string().trim().regex(SHORTCUT),
  text: answerWords,
  isShared: wireFlag.default(false),
})
/** Agents insert it by its shortcut (`/ship`). Only supervisors change shared ones. */
export type CannedReply = z.infer<typeof cannedReply>
export type CannedDraft = Omit<CannedReply, 'id' | 'version'>

export const listCannedReplies = endpoint({
  method: 'GET',
  path: '/staff/chat/replies',
  access: 'agent',
  summary: 'Ready-made answers: one’s own and everybody’s, by shortcut',
  data: z.array(cannedReply),
})

export const addCannedReply = endpoint({
  method: 'POST',
  path: '/staff/chat/replies',
  access: 'agent',
  summary: 'Add a ready-made answer; only supervisors add one for everybody',
  body: cannedForm,
  data: cannedReply,
  encode: (body: CannedDraft) => ({ body }),
})

export const changeCannedReply = endpoint({
  method: 'PUT',
  path: '/staff/chat/replies/:id',
  access: 'agent',
  summary: 'Change a ready-made answer. Without a version the last writer wins',
  params: byId,
  body: cannedForm.extend(seen),
  data: cannedReply,
  encode: ({ id, ...body }: CannedDraft & { id: number; version?: string | undefined }) => ({ params: { id }, body }),
})

export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: '/staff/chat/replies/:id',
  access: 'agent',
  summary: 'Delete a ready-made answer',
  params: byId,
  data: z.undefined(),
  encode: (id: number) => ({ params: { id } }),
})

/* Keyword answers */

const keyword = z.object({
  id: z.number(),
  words: z.array(z.string()),
  match: z.enum(KEYWORD_MATCHES),
  answer: localized,
  isOn: z.boolean(),
  version,
})
export type StaffKeyword = z.infer<typeof keyword>
const keywordForm = z.object({
  words: z
    .array(wireText(KEYWORD_LENGTH_MAX).pipe(z.string().min(1)))
    .min(1)
    .max(KEYWORDS_MAX),
  match: z.enum(KEYWORD_MATCHES),
  answer: answerWords,
  isOn: wireFlag.default(true),
})

export const listKeywords = endpoint({
  method: 'GET',
  path: '/staff/chat/keywords',
  access: reading,
  summary: 'Answers that the shop gives by itself to certain words',
  data: z.array(keyword),
})

export const addKeyword = endpoint({
  method: 'POST',
  path: '/staff/chat/keywords',
  access: supervising,
  summary: 'Add a keyword answer',
  body: keywordForm,
  data: keyword,
  encode: (body: Omit<KeywordAnswer, 'id'>) => ({ body }),
})

export const changeKeyword = endpoint({
  method: 'PUT',
  path: '/staff/chat/keywords/:id',
  access: supervising,
  summary: 'Change a keyword answer. Without a version the last writer wins',
  params: byId,
  body: keywordForm.extend(seen),
  data: keyword,
  encode: ({ id, ...body }: KeywordAnswer & { version?: string | undefined }) => ({ params: { id }, body }),
})

export const deleteKeyword = endpoint({
  method: 'DELETE',
  path: '/staff/chat/keywords/:id',
  access: supervising,
  summary: 'Delete a keyword answer',
  params: byId,
  data: z.undefined(),
  encode: (id: number) => ({ params: { id } }),
})

/* Notice, greeting, hours */

const span = z.object({ from: z.string(), to: z.string() }).refine(isSpan)
const spans = z.array(span).max(SPANS_PER_DAY_MAX)
const hours = z.object({
  weekly: z.array(spans).length(WEEKDAYS),
  exceptions: z.array(z.object({ day: wireDay, spans })).max(EXCEPTIONS_MAX),
})

export const findChatSettings = endpoint({
  method: 'GET',
  path: '/staff/chat/settings',
  access: reading,
  summary: 'Notice, greeting, hours of service and promised time to answer',
  data: z.object({
    notice: localized,
    greeting: localized,
    hours,
    answerWithinMinutes: z.number(),
    /** Of notice and greeting; hours and promised time have their own. */
    version,
    hoursVersion: version,
  }),
})
export type SeenSettings = ChatSettings & { version?: string | undefined; hoursVersion?: string | undefined }

export const saveChatSettings = endpoint({
  method: 'PUT',
  path: '/staff/chat/settings',
  access: supervising,
  summary:
    'Save notice (rich text, cleaned), greeting, hours of service and promised time to answer. Without a version the last writer wins',
  body: z.object({
    notice: z.object({ zh: wireText(NOTICE_MAX), en: wireText(NOTICE_MAX) }),
    greeting: z.object({ zh: words(GREETING_MAX), en: words(GREETING_MAX) }),
    hours,
    answerWithinMinutes: wireInt(1, ANSWER_WITHIN_MINUTES_MAX),
    ...seen,
    hoursVersion: seen.version,
  }),
  data: z.undefined(),
  encode: (body: SeenSettings) => ({ body }),
})

/* Sound */

const sound = z.object({
  choice: z.enum(SOUND_CHOICES),
  house: z.string(),
  own: z.object({ address: z.string(), bytes: z.number(), seconds: z.number() }).nullable(),
})
export type SoundSettings = z.infer<typeof sound>

export const findChatSound = endpoint({
  method: 'GET',
  path: '/staff/chat/sound',
  access: reading,
  summary: 'What rings for a new message, and what else could',
  data: sound,
})

export const chooseChatSound = endpoint({
  method: 'PUT',
  path: '/staff/chat/sound',
  access: supervising,
  summary: 'Choose the house’s chime, the shop’s own sound, or none',
  body: z.object({ choice: z.enum(SOUND_CHOICES) }),
  data: sound,
  encode: (choice: SoundChoice) => ({ body: { choice } }),
})

/** Multipart with the field `file`. */
export const uploadChatSound = endpoint({
  method: 'POST',
  path: '/staff/chat/sound',
  access: supervising,
  summary: 'Upload a sound of the shop’s own, MP3, WAV or OGG, of at most 1 MiB and 10 s, and choose it',
  body: z.unknown(),
  data: sound,
  encode(file: File) {
    const body = new FormData()
    body.set('file', file)
    return { body }
  },
})
