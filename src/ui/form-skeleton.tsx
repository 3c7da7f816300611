/** The layout of a form or a card that is still coming: labels left, boxes right. */
export function FormSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden="true" data-coming="" className="late flex flex-col gap-2.5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-x-4 fold:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)]">
          <span
            className="my-2.5 block h-2 animate-pulse rounded-sm bg-line"
            style={{ width: LABELS[row % LABELS.length] }}
          />
          <span className="block h-7 rounded-md border border-line" />
        </div>
      ))}
    </div>
  )
}

const LABELS = ['30%', '45%', '38%', '60%', '52%']
