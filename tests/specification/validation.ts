import type { Statement } from './statement.ts'

export const validation: readonly Statement[] = []
