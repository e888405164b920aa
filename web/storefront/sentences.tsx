/** Ours and the merchant's, which may be empty. Each on its own line: English would put a blank between two, Chinese nothing. */
export function Sentences({ of, className }: { of: readonly string[]; className?: string | undefined }) {
  return of.filter(Boolean).map((sentence) => (
    <p key={sentence} className={className}>
      {sentence}
    </p>
  ))
}
