// The platform that the stories of one worker share, for as long as it is about as the demonstration left it: what many
// stories leave behind makes its lists longer than the screen, and a later story would not find its row.
import { runPlatform, type RunningPlatform } from './running-platform.ts'
import { ServiceDesk } from './service-desk.ts'

/** Tournaments that stories may have left on a platform before it is replaced. */
const mayBeLeft = 4

export class SharedPlatform {
  private running: RunningPlatform | undefined
  private seeded = 0
  private file = ''

  /** The platform for the stories of a file; it stays the same while they run. */
  async of(file: string): Promise<RunningPlatform> {
    if (this.running && (file === this.file || (await countTournaments(this.running)) <= this.seeded + mayBeLeft)) {
      this.file = file
      return this.running
    }
    await this.remove()
    this.running = await runPlatform({ from: process.env['ARENA_E2E_DATA'] })
    this.seeded = await countTournaments(this.running)
    this.file = file
    return this.running
  }

  async remove(): Promise<void> {
    await this.running?.remove()
    this.running = undefined
  }
}

async function countTournaments(platform: RunningPlatform): Promise<number> {
  return (await ServiceDesk.open(platform)).tournamentCount()
}
