import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'buy' | 'buy-quiet' | 'quiet' | 'plain'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  /** Shows progress and blocks presses. */
  isBusy?: boolean
}

export function Button({ variant = 'primary', isBusy = false, type = 'button', className, disabled, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      data-variant={variant}
      className={`${styles.button} ${className ?? ''}`}
    />
  )
}

/** For links: `<Link className={buttonClass} data-variant="quiet">`. */
export const buttonClass = styles.button
