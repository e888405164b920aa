import { createFileRoute } from '@tanstack/react-router'
import { staffOnly } from '../guard.ts'
import { NewLandedPage } from '../landed/new-landed-page.tsx'

export const Route = createFileRoute('/stock/landed/new')({
  beforeLoad: staffOnly('merchandiser'),
  component: NewLandedPage,
})
