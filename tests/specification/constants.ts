import type { Statement } from './statement.ts'

export const constants: readonly Statement[] = []
