import Check from 'lucide-react/icons/check'
import { classes } from './class-list.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type ShownStep = {
  id: string
  label: string
  /** The number of fields to fix there; a step before the current one without any is done. */
  errors?: number
}

type StepsProps = {
  label: string
  /** The word for a finished step, for screen readers. */
  doneText: string
  errorsText: (count: number) => string
  items: readonly ShownStep[]
  current: string
  onGo: (id: string) => void
}

/** The steps of a form: done, current, to come. On narrow screens only the name of the current one. */
export function Steps({ label, doneText, errorsText, items, current, onGo }: StepsProps) {
  const at = items.findIndex(({ id }) => id === current)
  return (
    <nav aria-label={label} className="border-b border-line-soft pb-2">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1">
        {items.map(({ id, label: name, errors = 0 }, index) => {
          const isHere = index === at
          return (
            <li key={id} className="flex items-center gap-1">
              <button
                type="button"
                aria-current={isHere ? 'step' : undefined}
                className={classes(
                  'flex min-h-7 pointer-coarse:min-h-11 items-center gap-2 rounded-md px-1.5',
                  isHere ? 'font-bold text-text' : 'text-dim hover:text-text',
                )}
                onClick={() => onGo(id)}
              >
                <span
                  aria-hidden="true"
                  className={classes(
                    'inline-flex size-5 shrink-0 items-center justify-center rounded-full border text-2xs tabular-nums',
                    errors > 0 ? 'border-bad text-bad' : index <= at ? 'border-primary text-primary' : 'border-edge',
                  )}
                >
                  {errors > 0 ? '!' : index < at ? <Check size={12} /> : index + 1}
                </span>
                <span className={isHere ? undefined : 'max-fold:sr-only'}>{name}</span>
                {(errors > 0 || index < at) && (
                  <VisuallyHidden>{errors > 0 ? errorsText(errors) : doneText}</VisuallyHidden>
                )}
              </button>
              {index < items.length - 1 && <span aria-hidden="true" className="h-px w-4 bg-line fold:w-8" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
