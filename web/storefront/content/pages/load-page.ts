import { notFound } from '@tanstack/react-router'
import type { PageKey } from '#contract/content.ts'
import type { Localized } from '#domain/locale.ts'
import { ApiError } from '#web/api/client.ts'
import { findPage } from '#web/api/content.ts'
import type { StorefrontContext } from '../../context.ts'
import { pageHead } from '../../head.ts'
import { wordsOf } from '../../words.ts'
import { plainText } from '../rich-text.tsx'

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

export function richPageHead(context: StorefrontContext, path: string, page: RichPage | undefined) {
  const { say } = wordsOf(context.locale)
  return pageHead(context, {
    path,
    title: page && say(page.title),
    description: page && plainText(say(page.content)),
  })
}
