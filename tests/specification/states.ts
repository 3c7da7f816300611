import type { Statement } from './statement.ts'

export const states: readonly Statement[] = []
