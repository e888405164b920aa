import type { ReactNode } from 'react'

type Props = {
  /** In pixels. */
  size?: number
}

/** A line icon on a 24 grid, in the colour of the text around it. It only decorates: the words stand beside it. */
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
