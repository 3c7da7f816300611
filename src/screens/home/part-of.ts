// Rows of Home stand for things of several kinds: keys and menu of a row mean the one it is about.
import type { Thing } from '../../contract/views.ts'
import { overlays } from '../../shell/over/overlays.ts'
import type { ListFrameProps } from '../../shell/lists/list-frame.tsx'

type Found = { thing: Thing; title: string }

export function partOf(find: (id: string) => Found | undefined): NonNullable<ListFrameProps['part']> {
  return {
    handOf: (id) => {
      const thing = find(id)?.thing
      return thing ? { [thing.kind]: { selected: [], cursor: thing.id } } : {}
    },
    menu: (id, at) => {
      const found = find(id)
      if (found) overlays.open({ is: 'menu', at, row: found.thing, title: found.title })
    },
  }
}
