import type { Statement } from './statement.ts'

export const roles: readonly Statement[] = []
