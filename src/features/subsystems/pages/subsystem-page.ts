import { treeResourcePage } from '#archetypes/tree-resource/tree-resource-page.tsx'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'

/** Subsystems with their order, which is that of the header. */
export const SubsystemPage = treeResourcePage(subsystemResource, {
  parentField: 'parentMenuId',
  initial: { openFlag: true },
  switchField: 'openFlag',
})
