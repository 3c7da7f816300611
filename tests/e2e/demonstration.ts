// Before all browser tests: the page is built once, and a demonstration is seeded whose data every platform begins with.
import { ensureBuilt } from '../../src/platform/build.ts'
import { isCopyable, runPlatform } from '../support/running-platform.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  await ensureBuilt(() => process.stdout.write('building the console …\n'))
  const platform = await runPlatform()
  await platform.stop()
  if (isCopyable(platform.data)) process.env['ARENA_E2E_DATA'] = platform.data
  return () => platform.remove()
}
