import { icon } from '#web/ui/icon/icon.tsx'

/** Decorative: the control names its meaning. */
export const HeartIcon = icon(<path d="M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.2 12 20 12 20Z" />)
export const CartChoiceIcon = icon(
  <>
    <path d="M3 4.5h2.2l2.3 11h10l1.4-5.5M6.2 7.5h5.3" />
    <circle cx="9" cy="19.5" r="1.2" />
    <circle cx="16.5" cy="19.5" r="1.2" />
    <path d="m15 4 3 3 3-3" />
  </>,
)
export const CartPlusIcon = icon(
  <>
    <path d="M3 4.5h2.2l2.3 11h10l1.4-5.5M6.2 7.5h6.3" />
    <circle cx="9" cy="19.5" r="1.2" />
    <circle cx="16.5" cy="19.5" r="1.2" />
    <path d="M18 2.5v6M15 5.5h6" />
  </>,
)
export const CompareIcon = icon(<path d="M12 4v16M4 8h16M4 8l-2 6h6L4 8l2 6M20 8l-2 6h4l-2-6M9 20h6" />)
export const PriceTagIcon = icon(
  <>
    <path d="M11.5 3.5H4v7.5l9.5 9.5 7.5-7.5-9.5-9.5Z" />
    <circle cx="8" cy="7.5" r="1" />
  </>,
)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const ZoomIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5M10.5 8v5M8 10.5h5" />
  </>,
)
export const PreviousIcon = icon(<path d="m14.5 5-7 7 7 7" />)
export const NextIcon = icon(<path d="m9.5 5 7 7-7 7" />)
export const ParcelIcon = icon(<path d="M4 8v9l8 4 8-4V8l-8-4-8 4Zm0 0 8 4 8-4m-8 4v9M8 6l8 4" />)
export const ReturnIcon = icon(<path d="M8 4 4 8l4 4M4 8h10a6 6 0 0 1 0 12H8" />)
export const ShieldIcon = icon(<path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6l-7-3Zm-3 9 2.2 2.2L15.2 10" />)
