import type { CategoryKind } from '#domain/product.ts'
import type { MessageKey } from '#messages/keys.ts'
import type { Words } from '#web/ui/words/words.ts'

/** What the merchant says of their estates and grapes, or a sentence that is true of any shop. */
export const leadOf = (kind: CategoryKind, t: Words<MessageKey>['t']): string =>
  (kind === 'estate' && t('promise.list-estates')) ||
  (kind === 'grape' && t('promise.list-grapes')) ||
  t(`catalog.index.lead-${kind}`)
