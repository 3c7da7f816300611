/** Stands for text that is still coming, as wide as the text will be. `data-coming`: keys pressed meanwhile wait. */
export function Skeleton({ width = '60%', lines = 1 }: { width?: string; lines?: number }) {
  return (
    <span aria-hidden="true" data-coming="" className="late block">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className="my-1.5 block h-2 animate-pulse rounded-sm bg-line"
          style={{ width: line === lines - 1 ? width : '100%' }}
        />
      ))}
    </span>
  )
}

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
