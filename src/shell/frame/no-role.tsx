import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { pathWord, usePage } from '../place/use-place.ts'
import { useSay } from '../words/say.ts'

/** In place of each page but Home. */
export default function NoRole() {
  const { say, sayReason } = useSay()
  const title = say('ui.home.noRole')
  usePage({ title, path: [{ label: pathWord(title) }], up: paths.home() })
  return <Notice kind="forbidden" title={sayReason({ code: 'role.unknown' })} />
}
