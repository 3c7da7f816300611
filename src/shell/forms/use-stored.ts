// The stored values that a command without a target changes, as its form shows them: kept current with the cache, as targets are.
import { useMemo } from 'react'
import { useRead } from '../../api/use-read.ts'
import { consoleEndpoints } from '../../contract/endpoints-console.ts'
import { reason } from '../../contract/reason.ts'
import type { Command } from '../../registry/define.ts'
import type { KnownTargets } from '../session/known-targets.ts'

/** Undefined for other commands. */
export function useStored({ stored }: Command): KnownTargets | undefined {
  const { data, problem } = useRead(stored ?? consoleEndpoints.getSettings, {}, { when: stored !== undefined })
  return useMemo(() => {
    if (!stored) return undefined
    if (data !== undefined) return { loading: false, targets: [{ id: '', name: '', view: data }], missing: [] }
    if (!problem) return { loading: true, targets: [], missing: [] }
    const why = problem.reason ?? reason('target.notLoaded', { target: '' })
    return { loading: false, targets: [], missing: [{ target: '', name: '', is: 'skipped', why, problem }] }
  }, [stored, data, problem])
}
