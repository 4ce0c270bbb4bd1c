import { treeResourcePage } from '../../../archetypes/tree-resource/tree-resource-page.tsx'
import { organizationResource } from '../../../contract/resources/organization.resource.ts'

/** The organisation tree, which also bounds what users see. */
export const OrganizationPage = treeResourcePage(organizationResource, {
  parentField: 'parentId',
  initial: { type: 'team', isActive: true },
})
