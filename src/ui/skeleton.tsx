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
