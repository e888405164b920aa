import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'

export function Header() {
  return (
    <header className="page">
      <SiteLink to={paths.home()}>Rebstock</SiteLink>
    </header>
  )
}
