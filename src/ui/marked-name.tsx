// A name behind a small picture, or its first letter where there is none: one element, and the same room for both.
import type { CSSProperties, ReactNode } from 'react'

type Mark = { 'data-initial': string; style?: CSSProperties }

/** For the element a name stands in, with the look of `markLook`. Decoration: neither read aloud nor an element. */
export function markOf(name: string, image: string | null | undefined): Mark {
  if (image == null) return { 'data-initial': initial(name) }
  // JSON quotes what would end the address.
  return { 'data-initial': '', style: { '--mark': `url(${JSON.stringify(image)})` } as CSSProperties }
}

/** The square before the name; pictures are fetched with the elements in view. */
export const markLook =
  "before:size-4 before:shrink-0 before:[print-color-adjust:exact] before:rounded-xs before:bg-(image:--mark) before:bg-cover before:bg-center before:text-center before:leading-4 before:font-bold before:text-dim before:content-[attr(data-initial)/'']"

/** Width of the square with its gap to the name (pixels). */
export const markRoom = 24

export function MarkedName({ name, image, children }: { name: string; image: string | null; children: ReactNode }) {
  return (
    <span
      {...markOf(name, image)}
      className={`${markLook} before:me-2 before:inline-block before:align-middle before:text-[11px]`}
    >
      {children}
    </span>
  )
}

/** First sign of a name, whole even outside the basic plane. */
function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? '·'
}
