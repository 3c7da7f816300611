// The way out of an empty list of tournaments.
import { importTournament } from '../../commands/tournaments.ts'
import { CommandButton } from '../shell/acts/command-button.tsx'

export default function ImportTournament() {
  return <CommandButton command={importTournament} targets={[]} />
}
