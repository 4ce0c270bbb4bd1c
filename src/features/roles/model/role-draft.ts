import { z } from 'zod'
import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import { type RoleRow, roleRow } from '#contract/resources/role.resource.ts'
import { pagesIn } from './route-tree.ts'

const roleDraft = z.object({ name: z.string(), description: z.string(), pages: z.array(z.string()) })
/** Values of the role dialog; pages by path. */
export type RoleDraft = Readonly<z.infer<typeof roleDraft>>

/** Null creates a role. */
const base = z.object({ role: roleRow.nullable() })
export type RoleBase = Readonly<z.infer<typeof base>>

/** Key of the role form; it is open for one role at a time. */
export const ROLE_FORM = 'role'
export const roleFormat: DraftFormat<RoleBase, RoleDraft> = { base, draft: roleDraft }

const EMPTY: RoleDraft = { name: '', description: '', pages: [] }
export const draftOfRole = (role: RoleRow | null): RoleDraft =>
  role ? { name: role.name, description: role.description, pages: pagesIn(role.routes) } : EMPTY

export const isSameRole = (one: RoleDraft, other: RoleDraft): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  [...one.pages].sort().join() === [...other.pages].sort().join()
