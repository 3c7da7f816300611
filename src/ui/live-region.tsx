/** Text that is read out without moving the focus. Mounted once and empty: a region added with its text is not read. */
export function LiveRegion({ polite, assertive }: { polite: string; assertive: string }) {
  return (
    <div className="sr-only" data-screen-only="">
      <output aria-live="polite" aria-atomic="true">
        {polite}
      </output>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  )
}
