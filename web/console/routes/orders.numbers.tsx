import { createFileRoute } from '@tanstack/react-router'
import { staffOnly } from '../guard.ts'
import { NumbersPage } from '../shipping/numbers-page.tsx'

export const Route = createFileRoute('/orders/numbers')({
  beforeLoad: staffOnly('merchandiser'),
  component: NumbersPage,
})
