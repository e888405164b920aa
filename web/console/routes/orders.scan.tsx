import { createFileRoute } from '@tanstack/react-router'
import { staffOnly } from '../guard.ts'
import { ScanPage } from '../shipping/scan-page.tsx'

export const Route = createFileRoute('/orders/scan')({
  beforeLoad: staffOnly('merchandiser'),
  component: ScanPage,
})
