// The authority of a role: pages, permission codes, data scope, level. This file selects the role; authority-editor.tsx
// edits its authority; role-page.tsx creates roles. The server refuses grants that the editing user does not have.

import { UserCog } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage } from '#archetypes/master-detail/master-detail-page.tsx'
import type { RoleRow } from '#contract/resources/role.resource.ts'
import { useRoles } from '../api/use-roles.ts'
import { AuthorityEditor, SUPER_ROLE } from '../components/authority-editor.tsx'

export function RoleAuthorityPage() {
  const { t } = useTranslation()
  const query = useRoles()
  const nodesOf = useCallback(
    (roles: readonly RoleRow[]) =>
      roles.map((role) => ({
        id: role.key,
        label: t('roles.roleWithKey', { name: role.name, key: role.key }),
        item: role,
        children: [],
      })),
    [t],
  )
  return (
    <MasterDetailPage
      name="role-authority"
      heading={t('roles.roles')}
      query={query}
      nodesOf={nodesOf}
      address="role"
      start={query.data?.find(({ key }) => key !== SUPER_ROLE)?.key}
      nothing={{ icon: <UserCog size={40} />, title: t('roles.empty') }}
    >
      {({ id }, { discarding }) => <AuthorityEditor keyId={id} discarding={discarding} />}
    </MasterDetailPage>
  )
}
