/** Appears only after 150 ms, so that quick work shows none. Decoration: the busy thing says so itself. */
export function Spinner() {
  return (
    <span aria-hidden="true" className="late inline-block">
      <span className="block size-3 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:border-dotted" />
    </span>
  )
}
