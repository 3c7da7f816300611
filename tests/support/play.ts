// Commands inside a vitest test, as one types them: `const { play, outcomeOf } = arena()` at the top of a file gives it a
// platform of its own on a real database, and a command line signed in there as a system administrator.
import { afterAll, beforeAll } from 'vitest'
import type { Outcome } from '../../src/registry/outcome.ts'
import { sayIn, textOfReason } from '../../src/platform/messages.ts'
import type { Runner } from '../../src/runner.ts'
import { openSession, startWithScripts } from '../commands/api-session.ts'

export function arena() {
  const say = sayIn('en')
  let close: (() => Promise<void>) | undefined
  let session: Runner | undefined

  beforeAll(async () => {
    const platform = await startWithScripts()
    close = () => platform.close()
    session = (await openSession(platform.url)).session
  })
  afterAll(() => close?.())

  function runner(): Runner {
    if (!session) throw new Error('commands are played inside a test')
    return session
  }

  return {
    /** Plays a script. The test fails at the first line that comes out otherwise than it says, with its number and the reason. */
    async play(script: string): Promise<void> {
      const { stopped } = await runner().runScript(script, { source: 'script' })
      if (stopped) throw new Error(`line ${stopped.number}, ${stopped.text}: ${textOfReason(say, stopped.why)}`)
    },
    /** What comes of one line: `done` with what the platform answered, `blocked` with its reason, `confirm` with its question. */
    async outcomeOf(line: string): Promise<Outcome> {
      const run = await runner().runLine(line, { source: 'script' })
      if (run.is !== 'ran') throw new Error(`${line}: ${textOfReason(say, run.why)}`)
      return run.outcome
    },
  }
}
