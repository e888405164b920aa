import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Category } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'

/** Never filled on the server. */
let present: Category[] | undefined

export async function fetchCategories(api: Api): Promise<Category[]> {
  const { listCategories } = await import('#contract/shop/categories.ts')
  present ??= await api.call(listCategories)
  return present
}

type Loaded = { categories: Category[] | undefined; hasFailed: boolean; retry: () => void }

export function useCategories(isWanted: boolean): Loaded {
  const { api } = useRouter().options.context
  const [categories, setCategories] = useState(present)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    fetchCategories(api).then(setCategories, () => setFailed(true))
  }, [api])
  useEffect(() => {
    if (isWanted && !categories) load()
  }, [isWanted, categories, load])
  return { categories, hasFailed, retry: load }
}
