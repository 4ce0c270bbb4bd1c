import { treeResourcePage } from '#archetypes/tree-resource/tree-resource-page.tsx'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'

/** Subsystems in their order, which is also their order in the header. */
export const SubsystemPage = treeResourcePage(subsystemResource, {
  parentField: 'parentMenuId',
  initial: { openFlag: true },
  switchField: 'openFlag',
})
