import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/')({ loader: async () => ({ now: Date.now() }), component: () => <h1>Home {Route.useLoaderData().now}</h1> })
