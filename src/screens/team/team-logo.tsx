import { imageAddress } from '../../api/configuration.ts'
import type { TournamentTeam } from '../../contract/team.ts'

/** Its logo, or the first letter of its name; the name itself stands beside it. */
export function TeamLogo({ team: { logo, name } }: { team: Pick<TournamentTeam, 'logo' | 'name'> }) {
  const face = 'size-8 shrink-0 rounded-md border border-line'
  if (logo === null) {
    const [initial = ''] = name
    return (
      <span aria-hidden="true" className={`${face} grid place-items-center font-bold text-secondary`}>
        {initial.toLocaleUpperCase()}
      </span>
    )
  }
  return <img src={imageAddress(logo)} alt="" className={`${face} object-cover`} />
}
