import { findPage } from '#contract/shop/content.ts'
import type { PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { StorefrontContext } from '../../context.ts'
import { throwNotThere } from '../not-there.ts'

export type RichPage = { title: Localized; content: Localized }

/** An unwritten page is a 404. */
export const loadPage = ({ api }: StorefrontContext, key: PageKey): Promise<RichPage> =>
  api.call(findPage, key).catch(throwNotThere)
