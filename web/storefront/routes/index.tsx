import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'

export const Route = createFileRoute('/')({
  head: ({ match }) => pageHead(match.context, { path: paths.home() }),
  component: () => <h1>Rebstock</h1>,
})
