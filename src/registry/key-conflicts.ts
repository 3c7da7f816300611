import type { Command } from './define.ts'
export type Conflict = { is: 'full' | 'unreadable'; keys: string; ids: readonly string[] }
export function conflicts(_commands: readonly Command[]): readonly Conflict[] {
  return []
}
