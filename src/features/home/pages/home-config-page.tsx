// Home pages of roles: where users of a role begin after sign-in, and the widgets of their home page until they arrange
// their own. This file selects the role; role-home-editor.tsx edits it.

import { UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage, type MasterNode } from '#archetypes/master-detail/master-detail-page.tsx'
import type { ListedHome } from '#contract/endpoints/role-homes.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useRoleHomes } from '../api/use-role-homes.ts'
import { RoleHomeEditor } from '../components/role-home-editor.tsx'

const nodesOf = (homes: readonly ListedHome[]): MasterNode<ListedHome>[] =>
  homes.map((home) => ({ id: home.keyId, label: home.name, item: home, children: [] }))

export function HomeConfigPage() {
  const { t } = useTranslation()
  const query = useRoleHomes()
  return (
    <MasterDetailPage
      name="home-config"
      heading={t('homeConfig.roles')}
      query={query}
      nodesOf={nodesOf}
      address="role"
      start={query.data?.[0]?.keyId}
      mark={({ isConfigured }) => isConfigured && <StatusTag tone="neutral">{t('homeConfig.configured')}</StatusTag>}
      nothing={{ icon: <UserCog size={40} />, title: t('homeConfig.noRoles') }}
    >
      {({ id }, { discarding }) => <RoleHomeEditor keyId={id} discarding={discarding} />}
    </MasterDetailPage>
  )
}
