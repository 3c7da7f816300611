// The page of a list that needs nothing of its own: a route names the list, and no screen is written.
import type { List, ListPage } from '../../lists/define-list.ts'
import { pathWord, usePage } from '../place/use-place.ts'
import { useSay } from '../words/say.ts'
import { DefinedList } from './defined-list.tsx'

/** `to`: the address of the page. */
export function pageOfList<Row>(list: List<Row> & ListPage, to: string) {
  return function PageOfList() {
    const { say } = useSay()
    const title = say(list.title)
    const section = list.section === undefined ? [] : [say(list.section)]
    const path = [...section, title].map((word) => ({ label: pathWord(word), to }))
    usePage({ title: section[0] ?? title, path })
    return <DefinedList list={list} />
  }
}
