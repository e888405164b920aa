import styles from './fields.module.css'

type Props = {
  name?: string
  words: string
  label?: string
  accept: string
  isBusy?: boolean
  isInvalid?: boolean
  isMultiple?: boolean
  onChoose: (first: File, ...others: File[]) => void
}

export const FileButton = ({
  name,
  words,
  label,
  accept,
  isBusy = false,
  isInvalid = false,
  isMultiple = false,
  onChoose,
}: Props) => (
  <label className={styles.choose} data-busy={isBusy ? '' : undefined} data-invalid={isInvalid ? '' : undefined}>
    <span aria-live="polite">{words}</span>
    {label ? <span className="visually-hidden"> {label}</span> : null}
    <input
      className="visually-hidden"
      type="file"
      name={name}
      accept={accept}
      aria-invalid={isInvalid || undefined}
      disabled={isBusy}
      multiple={isMultiple}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? []
        // Allows choosing the same file again.
        target.value = ''
        if (first) onChoose(first, ...others)
      }}
    />
  </label>
)
