// The words of a command that is being filled in: what its step may be given, and what was given is called.
import { useMemo } from 'react'
import { placeOfArgument } from '../../registry/argument-place.ts'
import { fieldsOf, idsNamed } from '../../registry/fields.ts'
import type { Suggestion } from '../../registry/host.ts'
import { useNamesOf, useSuggestions } from '../forms/target-picker.tsx'
import { useSession } from '../session/session.ts'
import { kindAsked, type NameOf } from './step-options.ts'
import { fieldOf, type Filling } from './steps.ts'

export function useStepWords(filling: Filling, typed: string): { suggestions: readonly Suggestion[]; nameOf: NameOf } {
  const { host } = useSession()
  const at = useMemo(() => {
    const asked = fieldOf(filling)
    return asked && placeOfArgument(filling.command, asked, filling, host.place())
  }, [filling, host])
  const suggestions = useSuggestions(kindAsked(filling), typed, at)
  const names = useNamesOf(idsNamed(fieldsOf(filling.command.args), filling.args))
  return { suggestions, nameOf: ({ target }, id) => target && names.get(target)?.get(id) }
}
