import type { ReactNode } from 'react'

/** A decorative line icon on a 20 grid. */
const icon = (drawing: ReactNode) => () => (
  <svg
    viewBox="0 0 20 20"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
)

export const BackIcon = icon(<path d="M12.5 4.5 7 10l5.5 5.5" />)
export const PassOnIcon = icon(<path d="M3 7h12M11.5 3.5 15 7l-3.5 3.5M17 13H5m3.5 3.5L5 13l3.5-3.5" />)
export const EndIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="m6.8 10.2 2.2 2.2 4.2-4.6" />
  </>,
)
export const WineIcon = icon(
  <path d="M8.3 2.5h3.4M8.6 2.5v4.2c-1.4.8-2 1.8-2 3.4v7.4h6.8v-7.4c0-1.6-.6-2.6-2-3.4V2.5M6.6 11h6.8" />,
)
export const OrderIcon = icon(<path d="M5 2.5h10v15l-2-1.4-1.5 1.4-1.5-1.4-1.5 1.4-1.5-1.4-2 1.4Zm2.8 4h4.4M7.8 9.5h4.4" />)
export const ShopperIcon = icon(
  <>
    <circle cx="10" cy="6.8" r="3.2" />
    <path d="M3.8 17c.5-3.4 3-5 6.2-5s5.7 1.6 6.2 5" />
  </>,
)
export const BellIcon = icon(<path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.3 1.5H3.7ZM8.5 17a1.6 1.6 0 0 0 3 0" />)
export const BellOffIcon = icon(<path d="M5 13.5V9a5 5 0 0 1 8-4M15 9v4.5l1.3 1.5H3.7M8.5 17a1.6 1.6 0 0 0 3 0M3.5 3.5l13 13" />)
export const SoundIcon = icon(<path d="M3 8h3l4-3v10l-4-3H3ZM13 7.8c1.3 1.2 1.3 3.2 0 4.4M15 5.8c2.6 2.3 2.6 6.1 0 8.4" />)
export const MutedIcon = icon(<path d="M3 8h3l4-3v10l-4-3H3ZM13 8l4 4M17 8l-4 4" />)
export const SendIcon = icon(<path d="M3.5 10 17 3.8 13.2 17l-3.4-5.4ZM9.8 11.6 17 3.8" />)
