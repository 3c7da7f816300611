// The form of a new thing as a page; opens the new thing.
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Command } from '../../registry/define.ts'
import { fieldsOf } from '../../registry/fields.ts'
import { ArgForm } from '../../shell/forms/arg-form.tsx'
import { PageFor } from '../../shell/frame/page-for.tsx'
import { asLeft } from '../../shell/place/left-addresses.ts'
import { pathWord, usePage, usePane } from '../../shell/place/use-place.ts'
import { useSay } from '../../shell/words/say.ts'
import { Pane } from '../../ui/pane.tsx'

const nothingAtHand = {}

type CreatePageProps = {
  command: Command
  targets: readonly string[]
  /** Where it is listed. */
  up: string
  at: string
  onMade: (made: unknown) => void
  /** Below its fields. */
  children?: ReactNode
}

export function CreatePage({ command, targets, up, at, onMade, children }: CreatePageProps) {
  const { commandTitle } = useSay()
  const navigate = useNavigate()
  const title = commandTitle(command.id)
  usePage({ title, path: [{ label: pathWord(title), to: at }], up: asLeft(up) })
  const pane = usePane({ title, hand: nothingAtHand })
  const fields = fieldsOf(command.args).map(({ name }) => name)
  // One begins to type at once.
  const pages = { list: [{ id: at, label: title, fields }], current: at, go: () => undefined, at: fields[0] ?? '' }
  return (
    <PageFor command={command}>
      <Pane {...pane.props} title={title} focused={pane.focused} flush>
        <ArgForm
          command={command}
          targets={targets}
          layout="page"
          pages={pages}
          onDone={(outcome) => {
            const made = outcome.is === 'done' ? outcome.results[0]?.payload : undefined
            if (made !== undefined) onMade(made)
          }}
          onCancel={() => void navigate(asLeft(up))}
        >
          {children}
        </ArgForm>
      </Pane>
    </PageFor>
  )
}
