import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { dictionaryResource, platformDictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import { menuModelResource, menuResource } from '#contract/resources/menu.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { roleResource } from '#contract/resources/role.resource.ts'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'

const RESOURCES: readonly Resource[] = [
  authorityCodeResource,
  dictionaryResource,
  drawingResource,
  menuModelResource,
  menuResource,
  organizationResource,
  platformDictionaryResource,
  roleResource,
  subsystemResource,
  userResource,
]

/** The declaration of a logged field, by the module of the entry; undefined where no resource declares it. */
export const loggedField = (module: string, name: string): Field | undefined =>
  RESOURCES.find(({ permission }) => permission === module)?.fields[name]
