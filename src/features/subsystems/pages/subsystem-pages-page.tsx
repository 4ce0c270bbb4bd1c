// The pages that a subsystem opens, how they open, and which of them are its shortcuts. This file selects the
// subsystem; pages-editor.tsx edits its pages; subsystem-page.ts edits the subsystems themselves. The server shows
// users only pages that their own roles open.

import { Blocks, Layers } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage, type MasterNode } from '#archetypes/master-detail/master-detail-page.tsx'
import type { SubsystemNode } from '#contract/resources/subsystem.resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { useSubsystemTree } from '../api/use-subsystem-pages.ts'
import { PagesEditor } from '../components/pages-editor.tsx'

export function SubsystemPagesPage() {
  const { t } = useTranslation()
  const isEnglish = useLanguage() === 'en'
  const query = useSubsystemTree()
  const nodesOf = useCallback(
    (tree: readonly SubsystemNode[]) => tree.map((one) => nodeOf(one, isEnglish)),
    [isEnglish],
  )
  return (
    <MasterDetailPage
      name="subsystem-pages"
      heading={t('subsystems.subsystems')}
      query={query}
      nodesOf={nodesOf}
      address="subsystem"
      mark={({ openFlag }) => !openFlag && <StatusTag tone="neutral">{t('subsystems.closed')}</StatusTag>}
      nothing={{
        icon: <Blocks size={40} />,
        title: t('subsystems.empty'),
        detail: t('subsystems.emptyDetail'),
      }}
      unchosen={{ icon: <Layers size={40} />, title: t('subsystems.choose') }}
    >
      {({ id, label }, { discarding, others }) => (
        <PagesEditor keyId={id} name={label} others={others} discarding={discarding} />
      )}
    </MasterDetailPage>
  )
}

const nodeOf = (subsystem: SubsystemNode, isEnglish: boolean): MasterNode<SubsystemNode> => ({
  id: subsystem.keyId,
  label: (isEnglish && subsystem.menuNameEn) || subsystem.menuName,
  item: subsystem,
  children: subsystem.children.map((child) => nodeOf(child, isEnglish)),
})
