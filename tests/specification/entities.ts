import type { Statement } from './statement.ts'

export const entities: readonly Statement[] = []
