// A record that is dropped on the list of tournaments is imported.
import { importTournament } from '../../commands/tournaments.ts'
import { DroppedOn } from '../shell/forms/dropped-on.tsx'

export default function ImportDrop() {
  return <DroppedOn command={importTournament} targets={none} argument="record" />
}

const none: readonly string[] = []
