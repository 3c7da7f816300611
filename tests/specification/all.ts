import { calls } from './calls.ts'
import { limits } from './limits.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import { roles } from './roles.ts'
import { screens } from './screens.ts'
import type { Statement } from './statement.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'

export const statements = {
  '§2 Screens and routes': screens,
  '§3 Entities and their fields': entities,
  '§4 States and transitions': states,
  '§5 Validation rules': validation,
  '§6 Roles and permissions': roles,
  '§7 The calls it makes': calls,
  '§8 The error catalogue': errors,
  '§9 Business constants and limits': limits,
} satisfies Record<string, readonly Statement[]>
