import type { Festival } from '#domain/festival.ts'
import { festivalJsonLd } from '../content/festival/festival-json-ld.ts'
import type { RichPage } from '../content/pages/load-page.ts'
import { richPageHead } from '../content/pages/page-head.ts'
import type { StorefrontContext } from '../context.ts'
import { paths } from '../paths.ts'

export const festivalHead = (context: StorefrontContext, page: RichPage | undefined, festival: Festival | null | undefined) =>
  richPageHead(context, paths.festival(), page, {
    image: festival?.image,
    jsonLd: festival ? [festivalJsonLd(context, festival)] : [],
  })
