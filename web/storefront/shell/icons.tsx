import { icon } from '#web/ui/icon/icon.tsx'

export const BookmarkIcon = icon(<path d="M6.5 4h11v16L12 16l-5.5 4Z" />)
export const CartIcon = icon(<path d="M3 4h2.5l2.3 11.2h9.9L20 7.5H6.4M9 20h.01M16.5 20h.01" />)
export const ChatIcon = icon(<path d="M4 5h16v11.5h-9L6.5 20v-3.5H4ZM8 9.5h8M8 12.5h5" />)
export const ChevronIcon = icon(<path d="m6 9.5 6 6 6-6" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3 2.6 3.8 5.3 3.8 8.5s-.8 5.9-3.8 8.5c-3-2.6-3.8-5.3-3.8-8.5S9 6.1 12 3.5Z" />
  </>,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.6-4 3.5-6 7.5-6s6.9 2 7.5 6" />
  </>,
)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
export const PhoneIcon = icon(
  <path d="M6 4h3.5l1.5 4.5-2 1.5c.8 2.2 2.8 4.2 5 5l1.5-2 4.5 1.5V18c0 1.1-.9 2-2 2C11 20 4 13 4 6c0-1.1.9-2 2-2Z" />,
)
export const PlayIcon = icon(<path d="m8 5.5 10.5 6.5L8 18.5Z" />)
export const QrIcon = icon(<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20M14 20h.5" />)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const ScanIcon = icon(
  <path d="M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16" />,
)
export const UpIcon = icon(<path d="M12 20V5M5.5 11.5 12 5l6.5 6.5" />)
