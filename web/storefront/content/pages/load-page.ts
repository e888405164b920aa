import { notFound } from '@tanstack/react-router'
import type { PageKey } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import { ApiError } from '#web/api/client.ts'
import { findPage } from '#web/api/content.ts'
import type { StorefrontContext } from '../../context.ts'

export type RichPage = { title: Localized; content: Localized }

/** A page that the owner writes; one that he has not written is not there. */
export async function loadPage({ api }: StorefrontContext, key: PageKey): Promise<RichPage> {
  try {
    return await findPage(api, key)
  } catch (error) {
    if (error instanceof ApiError && !error.isSessionInvalid) throw notFound()
    throw error
  }
}
