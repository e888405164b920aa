import type { MessageKey } from '#messages/keys.ts'
import type { Words } from '#web/ui/words/words.ts'

/** Also what chats show of a link. */
export const listTitle = (owner: string, { t }: Pick<Words<MessageKey>, 't'>): string =>
  owner === '' ? t('plans.share.title-nobody') : t('plans.share.title-of', { name: owner })
