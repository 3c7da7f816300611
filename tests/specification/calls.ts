import type { Statement } from './statement.ts'

export const calls: readonly Statement[] = []
