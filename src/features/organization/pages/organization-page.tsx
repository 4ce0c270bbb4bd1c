import { Building, Building2, GitBranch, House, type LucideIcon, Users } from 'lucide-react'
import { treeResourcePage } from '#archetypes/tree-resource/tree-resource-page.tsx'
import { organizationResource } from '#contract/resources/organization.resource.ts'

const ICON: Readonly<Record<string, LucideIcon>> = {
  group: Building2,
  company: Building,
  branch: GitBranch,
  office: House,
  team: Users,
}

/** The organisation tree, which also limits the data that users see. */
export const OrganizationPage = treeResourcePage(organizationResource, {
  parentField: 'parentId',
  initial: { type: 'team', isActive: true },
  switchField: 'isActive',
  icon: ({ type }) => {
    const Icon = ICON[String(type)] ?? Building
    return <Icon size={16} aria-hidden />
  },
})
