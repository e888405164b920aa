import { z } from 'zod'
import { endpoint, theCall } from '#contract/endpoint.ts'
import { wireBigId, wireBigIdOrNone, wireInt, wireText } from '#contract/inputs.ts'
import * as desk from '#contract/staff/chat-settings.ts'
import { CANNED_MAX, SHORTCUT } from '#domain/conversation-desk.ts'
import { read, SEARCH_MAX, write } from './agents.ts'

/* Ready-made answers in CRMEB's app for agents. Its categories are none here; a title is the shortcut of the console. */

const answer = z.object({
  id: z.number(),
  kefu_id: z.number(),
  cate_id: z.number(),
  title: z.string(),
  message: z.string(),
  sort: z.number(),
})
/** `type`: 0 everybody's, 1 the agent's own. */
const type = wireInt(0, 1).default(0)

export const listAnswers = endpoint({
  ...read,
  path: '/service/speechcraft',
  summary: 'Ready-made answers: everybody’s, or one’s own',
  query: z.object({ type, title: wireText(SEARCH_MAX).default(''), cate_id: wireBigIdOrNone.optional() }),
  data: z.array(answer),
})

const form = z.object({
  title: z.string().trim().regex(SHORTCUT),
  message: wireText(CANNED_MAX).pipe(z.string().min(1)),
  cate_id: wireBigIdOrNone.optional(),
  type: wireInt(0, 1).default(1),
})
export const addAnswer = endpoint({
  ...write,
  method: 'POST',
  path: '/service/speechcraft',
  actAs: theCall(desk.addCannedReply),
  summary: 'Add a ready-made answer of one’s own',
  body: form,
  data: answer,
})
export const changeAnswer = endpoint({
  ...write,
  method: 'PUT',
  path: '/service/speechcraft/:id',
  actAs: theCall(desk.changeCannedReply, ({ params }) => params),
  summary: 'Change a ready-made answer; everybody’s are changed at the console',
  params: z.object({ id: wireBigId }),
  body: form,
  data: z.undefined(),
})
export const deleteAnswer = endpoint({
  ...write,
  method: 'DELETE',
  path: '/service/speechcraft/:id',
  actAs: theCall(desk.deleteCannedReply, ({ params }) => params),
  summary: 'Delete a ready-made answer of one’s own',
  params: z.object({ id: wireBigId }),
  data: z.undefined(),
})
export const listAnswerKinds = endpoint({
  ...read,
  path: '/service/cate',
  summary: 'Categories of ready-made answers: one, with all',
  query: z.object({ type }),
  data: z.object({ data: z.array(z.object({ id: z.number(), name: z.string(), sort: z.number() })), count: z.number() }),
})
