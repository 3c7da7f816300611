// The ways to a new tournament: made from nothing, or from a record of a real one.
import { createTournament, importTournament } from '../../commands/tournaments.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'

export default function NewTournament() {
  return (
    <span className="flex flex-wrap gap-2">
      <CommandButton command={createTournament} targets={[]} variant="primary" />
      <CommandButton command={importTournament} targets={[]} />
    </span>
  )
}
