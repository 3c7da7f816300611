// The page of a list that needs nothing of its own: a route names the list, and no screen is written.
import type { List, ListPage } from '../../lists/define-list.ts'
import { usePage } from '../place/use-place.ts'
import { useSay } from '../words/say.ts'
import { DefinedList } from './defined-list.tsx'

/** `to`: the address of the page. */
export function pageOfList<Row>(list: List<Row> & ListPage, to: string) {
  return function PageOfList() {
    const { say } = useSay()
    const title = say(list.title)
    const above = list.section === undefined ? [] : [{ label: say(list.section), to }]
    usePage({ title: above[0]?.label ?? title, path: [...above, { label: title, to }] })
    return <DefinedList list={list} />
  }
}
