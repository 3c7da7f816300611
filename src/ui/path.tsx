import { Link } from 'react-router'
import { classes } from './class-list.ts'

export type PathPart = { text: string; to: string }

/** The current place as a path of links: `~/tournaments/HK Valorant Open/bracket`. */
export function Path({
  label,
  home,
  parts,
}: {
  label: string
  home: { text: string; to: string }
  parts: readonly PathPart[]
}) {
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center whitespace-nowrap text-dim">
        {[{ text: '~', to: home.to }, ...parts].map((part, index) => {
          const last = index === parts.length
          const isRoot = index === 0
          return (
            <li
              key={`${index} ${part.to}`}
              className={last || isRoot ? 'flex shrink-0 items-center' : 'flex min-w-0 items-center'}
            >
              {!isRoot && (
                <span aria-hidden="true" className="text-dim">
                  /
                </span>
              )}
              <Link
                to={part.to}
                aria-current={last ? 'page' : undefined}
                aria-label={isRoot ? home.text : undefined}
                className={classes(
                  'truncate py-0.5 hover:text-text hover:underline',
                  // One character is narrower than a target may be; it reaches under its neighbours.
                  isRoot && '-mx-2 min-w-6 px-2',
                  last && !isRoot && 'font-bold text-text',
                )}
              >
                {part.text}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
