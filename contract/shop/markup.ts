import { encodeKind, type WireMessage } from './chat-message.ts'

/* CRMEB's app for agents draws texts as markup, so that nothing may look like a tag. */

export const withoutTags = (text: string): string => text.replaceAll('<', '＜')

const TEXT = encodeKind('text')
export const forMarkup = (message: WireMessage): WireMessage =>
  message.msn_type === TEXT ? { ...message, msn: withoutTags(message.msn) } : message
