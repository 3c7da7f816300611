import { useRead } from '../../api/use-read.ts'
import { consoleEndpoints as endpoints } from '../../contract/endpoints-console.ts'
import type { Settings } from '../../contract/settings.ts'

/** Supported games and regions as they are now; a change reaches forms that are open. */
export function useSupported(): Settings | undefined {
  return useRead(endpoints.getSettings, {}).data
}
