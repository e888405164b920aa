import type { ReactNode } from 'react'

type Props = {
  size?: number
}

/** Decorative: words must stand beside it. */
export function icon(drawing: ReactNode): (props: Props) => ReactNode {
  return ({ size = 20 }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )
}
