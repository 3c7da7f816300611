import type { Statement } from './statement.ts'

export const errors: readonly Statement[] = []
