import { icon } from '#web/ui/icon/icon.tsx'

export const SmileIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 14.2c1.6 2.2 5.4 2.2 7 0M9 9.8h.01M15 9.8h.01" />
  </>,
)
export const ImageIcon = icon(
  <>
    <path d="M4 5.5h16v13H4z" />
    <path d="m4.5 16.5 4.5-4.5 3.5 3.5 3-3 4 4M15.5 9.2h.01" />
  </>,
)
export const SoundIcon = icon(<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4ZM15.5 9.3c1.5 1.4 1.5 4 0 5.4M18 7c3 2.8 3 7.2 0 10" />)
export const MutedIcon = icon(<path d="M4 9.5h3.5L12 6v12l-4.5-3.5H4ZM16 9.8l4.4 4.4M20.4 9.8 16 14.2" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const ExpandIcon = icon(<path d="M14 5h5v5M19 5l-6 6M10 19H5v-5M5 19l6-6" />)
export const ShrinkIcon = icon(<path d="M19 10h-5V5M14 10l5.5-5.5M5 14h5v5M10 14l-5.5 5.5" />)
export const GripIcon = icon(<path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" strokeWidth="2.2" />)
export const DownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />)
export const LeaveIcon = icon(<path d="M10 5H5v14h5M14 8l4 4-4 4M18 12H9" />)
export const NoticeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.8h.01" />
  </>,
)
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M3.5 18.5c.5-3.2 2.5-4.8 5.5-4.8s5 1.6 5.5 4.8M15.5 5.800a3 3 0 0 1 0 5.600M17 14.200c2 .5 3.2 2 3.500 4.300" />
  </>,
)
