// The page of a list that needs nothing of its own: a route names the list, and no screen is written. Where its rows are
// things that are part of nothing, each leads to its page.
import { parentOf, type Kind } from '../../contract/views.ts'
import type { List, ListPage } from '../../lists/define-list.ts'
import { pageOf } from '../../page-of.ts'
import { pathWord, usePage } from '../place/use-place.ts'
import { useSay } from '../words/say.ts'
import { DefinedList } from './defined-list.tsx'

/** `to`: the address of the page. */
export function pageOfList<Row>(list: List<Row> & ListPage, to: string) {
  const rows = list.kind === undefined || parentOf[list.kind] !== null ? {} : { to: pageOfRow(list.kind) }
  return function PageOfList() {
    const { say } = useSay()
    const title = say(list.title)
    // §2 spells a section and its page: User Management > User List.
    const words = list.section === undefined ? [pathWord(title)] : [say(list.section), title]
    const path = words.map((label) => ({ label, to }))
    usePage({ title: list.section === undefined ? title : say(list.section), path })
    const note = list.note && { footer: <p className="text-dim">{say(list.note)}</p> }
    return <DefinedList list={list} {...rows} {...note} />
  }
}

function pageOfRow(kind: Kind) {
  return (id: string) => pageOf(kind, { [kind]: id })
}
