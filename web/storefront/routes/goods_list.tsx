import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/goods_list')({ validateSearch: (s: Record<string, unknown>) => ({ keyword: s.keyword as string | undefined }), component: () => <h1>List {Route.useSearch().keyword}</h1> })
