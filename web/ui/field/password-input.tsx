import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { icon } from '../icon/icon.tsx'
import { inputClass } from './field.tsx'
import styles from './password-input.module.css'

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z'
const ShowIcon = icon(
  <>
    <path d={EYE} />
    <circle cx="12" cy="12" r="3" />
  </>,
)
const HideIcon = icon(
  <>
    <path d={EYE} />
    <path d="m4.5 19.5 15-15" />
  </>,
)

type Props = InputHTMLAttributes<HTMLInputElement> & {
  /** Says what the button does, such as "Show the password". */
  showWords: string
}

/** A password that its owner may look at while typing. It is hidden again when the form is sent, so that no browser keeps it as plain text. */
export function PasswordInput({ showWords, ...attributes }: Props) {
  const [isShown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <span className={styles.password}>
      <input
        {...attributes}
        ref={input}
        className={inputClass}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? <HideIcon /> : <ShowIcon />}
        <span className="visually-hidden">{showWords}</span>
      </button>
    </span>
  )
}
