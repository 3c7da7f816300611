import type { Statement } from './statement.ts'

export const screens: readonly Statement[] = []
