// Messages of other makers' gateways and platforms: which topic is which gateway, and which key is which point. Mappings on the
// left, the selected one on the right with a message to try it on.

import { Languages, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { MasterDetailPage, type MasterNode } from '#archetypes/master-detail/master-detail-page.tsx'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import type { StoredMappingFacts } from '#contract/endpoints/message-mappings.ts'
import { labelIn } from '#contract/kit/language.ts'
import { PRESET_IDS, PRESETS } from '#contract/message-mappings/presets.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useMessageMappings } from '../api/use-message-mappings.ts'
import { MappingEditor } from '../components/mapping-editor.tsx'
import { baseOf, type MappingBase, newBase, newNode, presetOf } from '../model/mapping-draft.ts'

interface ListedMapping {
  readonly base: MappingBase
  readonly isRefusedByBroker: boolean
}

export function MessageMappingsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayEdit = useMayDo()('messageMapping:edit')
  const { node, choose } = useNodeAddress()
  const query = useMessageMappings()
  const preset = mayEdit ? presetOf(node) : null
  const nodesOf = useCallback(
    ({ list }: { list: readonly StoredMappingFacts[] }): MasterNode<ListedMapping>[] => [
      ...(preset === null
        ? []
        : [
            {
              id: newNode(preset),
              label: t('messageMappings.newOf', { name: labelIn(PRESETS[preset].name, language) }),
              item: { base: newBase(preset, language), isRefusedByBroker: false },
              children: [],
            },
          ]),
      ...list.map((stored) => ({
        id: stored.keyId,
        label: stored.mapping.name,
        item: { base: baseOf(stored), isRefusedByBroker: stored.isRefusedByBroker },
        children: [],
      })),
    ],
    [preset, language, t],
  )
  return (
    <MasterDetailPage
      name="message-mappings"
      heading={t('messageMappings.mappings')}
      query={query}
      nodesOf={nodesOf}
      start={query.data?.list[0]?.keyId}
      mark={({ base: { keyId, mapping }, isRefusedByBroker }) => (
        <>
          {!mapping.isActive && <StatusTag tone="neutral">{t('messageMappings.inactive')}</StatusTag>}
          {isRefusedByBroker && <StatusTag tone="warning">{t('messageMappings.refused')}</StatusTag>}
          {keyId === null && <StatusTag tone="neutral">{t('messageMappings.unsaved')}</StatusTag>}
        </>
      )}
      tools={
        mayEdit && (
          <ActionMenu
            label={t('messageMappings.add')}
            icon={<Plus size={16} aria-hidden />}
            size="sm"
            items={PRESET_IDS.map((id) => ({
              id,
              label: labelIn(PRESETS[id].name, language),
              onSelect: () => choose(newNode(id)),
            }))}
          />
        )
      }
      nothing={{
        icon: <Languages size={40} />,
        title: t('messageMappings.none'),
        detail: t('messageMappings.noneDetail'),
      }}
    >
      {({ item }, { discarding }) => (
        <MappingEditor
          stored={item.base}
          isRefusedByBroker={item.isRefusedByBroker}
          discarding={discarding}
          onSaved={choose}
          onRemoved={() => choose(null)}
        />
      )}
    </MasterDetailPage>
  )
}
