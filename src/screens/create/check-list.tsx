// Items of the publish review: complete ones, and missing ones with the command that fixes each.
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { goField } from '../../../commands/tournament-places.ts'
import { setTournamentImage } from '../../../commands/tournament-images.ts'
import { createStage, editStage } from '../../../commands/stages.ts'
import { editTournament } from '../../../commands/tournament-edit.ts'
import type { PublishCheckItem } from '../../contract/tournament-detail.ts'
import type { Texts } from '../../shell/words/say.ts'
import { CommandButton } from '../../shell/acts/command-button.tsx'
import { useSession } from '../../shell/session/session.ts'
import { useSay } from '../../shell/words/say.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import { useTournament } from '../tournament-frame.tsx'

type CheckListProps = { of: string; title: string; items: readonly PublishCheckItem[] }

export function CheckList({ of, title, items }: CheckListProps) {
  const texts = useSay()
  const stops = useRoving<HTMLUListElement>('column')
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="pb-1 font-bold">{title}</h3>
      <ul {...stops} className="grid gap-x-4 fold:grid-cols-[auto_minmax(0,1fr)_auto]">
        {items.map((item) => (
          <li
            key={item.key}
            className="col-span-full grid min-h-8 items-center gap-x-3 border-t border-line-soft py-0.5 fold:grid-cols-subgrid"
          >
            <span className="flex items-center gap-2">
              <Mark item={item} />
              <VisuallyHidden>{texts.say(item.ok ? 'ui.publish.ok' : 'ui.publish.missing')}</VisuallyHidden>
              {nameOf(texts, item)}
            </span>
            <span className={item.required ? 'text-bad' : 'text-dim'}>{item.ok ? '' : missingText(texts, item)}</span>
            <span className="fold:justify-self-end">{!item.ok && <Mend of={of} item={item} />}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mark({ item: { ok, required } }: { item: PublishCheckItem }) {
  if (ok) return <Check size={14} aria-hidden="true" className="shrink-0 text-ok" />
  return required ? (
    <X size={14} aria-hidden="true" className="shrink-0 text-bad" />
  ) : (
    <Circle size={14} aria-hidden="true" className="shrink-0 text-dim" />
  )
}

/** The command that fixes it: the field where it is set, else its stage. */
function Mend({ of, item: { key, field } }: { of: string; item: PublishCheckItem }) {
  const { stages } = useTournament()
  const { offers } = useSession()
  const [stage] = stages
  // Users who may not set the field get no link to it.
  if (!offers(editTournament)) return null
  if (field !== null) return <CommandButton command={goField} targets={[of]} args={{ field }} />
  if (key === 'stages' || !stage) return <CommandButton command={createStage} targets={[of]} />
  return <CommandButton command={editStage} targets={[stage.id]} />
}

function nameOf({ say, argLabel, choiceLabel }: Texts, { key, field }: PublishCheckItem): string {
  switch (key) {
    case 'stages':
    case 'sitAndGoOneStage':
    case 'sitAndGoRooms':
    case 'sitAndGoComplete':
    case 'sitAndGoApprove':
    case 'groups':
    case 'prize':
      return say(`ui.publish.item.${key}`)
    case 'logo':
    case 'banner':
    case 'mobileBanner':
      return choiceLabel(setTournamentImage.id, 'image', key)
    default:
      return argLabel(editTournament.id, field ?? key)
  }
}

/** As the refusal says it, without its opening words: publishing was not tried yet. */
function missingText({ say, sayReason }: Texts, { key }: PublishCheckItem): string {
  const text = sayReason({ code: `publish.${key}` })
  const lead = say('problem.publish')
  return text.startsWith(lead) ? text.slice(lead.length).replace(/^[:：]\s*/, '') : text
}
