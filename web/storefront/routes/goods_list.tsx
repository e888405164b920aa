import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/goods_list')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/goods_list"!</div>
}
