import { games, regions } from '../../contract/limits.ts'
import type { Tx } from '../store/connection.ts'
import { fillSettings } from '../store/settings.ts'

/** §9: the supported games and regions. */
export function seedGamesAndRegions(tx: Tx): Promise<void> {
  return fillSettings(tx, { games: [...games], regions: [...regions] })
}
