import type { Product } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import type { wordsOf } from '../../words.ts'

export const productSteps = (
  { id, name, region }: Pick<Product, 'id' | 'name' | 'region'>,
  { t, say }: Pick<ReturnType<typeof wordsOf>, 't' | 'say'>,
): { name: string; path: string }[] => [
  { name: t('shell.nav.home'), path: paths.home() },
  { name: t('catalog.index.title'), path: paths.categories() },
  ...(region ? [{ name: say(region.name), path: paths.products({ sid: region.id }) }] : []),
  { name: say(name), path: paths.product(id) },
]
