import { classes } from './class-list.ts'

/**
 * Text written by players: plain text, in the direction of its letters, inside its own box. It turns nothing round beside it, and its
 * accents cover no line above or below.
 */
export function PlayerText({ text, className }: { text: string; className?: string }) {
  return (
    <span dir="auto" className={classes('block min-w-0 overflow-clip break-words whitespace-pre-wrap', className)}>
      {text}
    </span>
  )
}
