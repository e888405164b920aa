import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { words } from '../catalog/list-search.ts'
import { ChoosePage } from '../choose/choose-page.tsx'
import type { GuideSearch } from '../choose/guide-paths.ts'
import { loadGuide } from '../choose/load-guide.ts'

const NAMES = 'step change for dish style taste bottles budget'.split(' ')

export const Route = createFileRoute('/choose')({
  staticData: { showsWine: true },
  ...searchOf((raw: Record<string, unknown>): GuideSearch => Object.fromEntries(NAMES.map((name) => [name, words(raw[name])]))),
  loader: ({ context: { api }, deps }) => loadGuide(api, deps),
  head: async ({ match, loaderData }) => (await import('./choose.head.ts')).chooseHead(match.context, loaderData),
  component: () => <ChoosePage guide={Route.useLoaderData()} />,
})
