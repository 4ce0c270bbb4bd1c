// The authority of a role: pages, permission codes, data scope, level. This file selects the role; authority-editor.tsx
// edits its authority; role-page.tsx creates roles. The server refuses grants that the editing user does not have.

import { UserCog } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage } from '#archetypes/master-detail/master-detail-page.tsx'
import { shownName } from '#contract/kit/built-in-names.ts'
import type { RoleRow } from '#contract/resources/role.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { useRoles } from '../api/use-roles.ts'
import { AuthorityEditor, SUPER_ROLE } from '../components/authority-editor.tsx'

export function RoleAuthorityPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useRoles()
  const nodesOf = useCallback(
    (roles: readonly RoleRow[]) =>
      roles.map((role) => ({
        id: role.key,
        label: t('roles.roleWithKey', { name: shownName(role.name, language), key: role.key }),
        item: role,
        children: [],
      })),
    [t, language],
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
