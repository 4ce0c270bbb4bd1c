// Stored sets of menus between which the whole console can be switched: choose, add and name them. template-panel.tsx
// applies one after showing what changes; menu-page.tsx edits the menus in use. A new template is a copy of the menus
// in use.

import { useSetAtom } from 'jotai'
import { BookCopy, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage, type MasterNode } from '#archetypes/master-detail/master-detail-page.tsx'
import { ResourceFormDialog } from '#archetypes/resource/resource-form-dialog.tsx'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { type MenuTemplate, menuModelResource } from '#contract/resources/menu.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useTemplates } from '../api/use-menus.ts'
import { TemplatePanel } from '../components/template-panel.tsx'

export function MenuTemplatePage() {
  const { t } = useTranslation()
  const mayAdd = useMayDo()(menuModelResource.permissionOf('add'))
  const say = useSetAtom(sayAtom)
  const query = useTemplates()
  const [opened, setOpened] = useState<MenuTemplate | 'new' | null>(null)
  const newButton = mayAdd && (
    <Button size="sm" look="solid" title={t('menus.newTemplateHint')} onClick={() => setOpened('new')}>
      <Plus size={16} aria-hidden />
      {t('menus.newTemplate')}
    </Button>
  )
  return (
    <>
      <MasterDetailPage
        name="menu-templates"
        heading={t('menus.templates')}
        query={query}
        nodesOf={nodesOf}
        address="template"
        start={query.data?.[0]?.menuModelId}
        mark={({ isApplied }) => isApplied && <StatusTag tone="good">{t('menus.applied')}</StatusTag>}
        tools={newButton}
        nothing={{
          icon: <BookCopy size={40} />,
          title: t('menus.noTemplates'),
          detail: t('menus.noTemplatesDetail'),
          action: newButton,
        }}
      >
        {({ item }) => <TemplatePanel template={item} onRename={() => setOpened(item)} />}
      </MasterDetailPage>
      <ResourceFormDialog
        resource={menuModelResource}
        mode={opened === 'new' ? 'new' : 'edit'}
        row={opened === 'new' || opened === null ? undefined : rowOf(opened)}
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          say(t('drafts.saved'))
        }}
      />
    </>
  )
}

const nodesOf = (templates: readonly MenuTemplate[]): MasterNode<MenuTemplate>[] =>
  templates.map((template) => ({ id: template.menuModelId, label: template.name, item: template, children: [] }))

const rowOf = ({ menuModelId, version, name, remark }: MenuTemplate): ResourceRow => ({
  keyId: menuModelId,
  version,
  name,
  remark,
  updatedAt: null,
  updatedBy: '',
})
