/** The picture of automatic messages. */
export const GrapeMark = () => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
    <path d="M12 7.2c.2-2.2 1.3-3.7 3.3-4.2.3 2-1 3.9-3.3 4.2Z" />
    <circle cx="8.5" cy="10" r="2.1" />
    <circle cx="12.5" cy="9.8" r="2.1" />
    <circle cx="16" cy="11.2" r="2" />
    <circle cx="10.2" cy="13.7" r="2.1" />
    <circle cx="14" cy="14.2" r="2.1" />
    <circle cx="11.9" cy="17.7" r="2.1" />
  </svg>
)
