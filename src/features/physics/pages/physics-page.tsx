// The physics tree: choose a node on the left, see and edit what hangs below it on the right, type by type. Neighbours:
// archetypes/node-tree has the tree, archetypes/resource the lists and forms of each type.

import { useSetAtom } from 'jotai'
import { Copy, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NodeChoicePanel } from '../../../archetypes/node-tree/node-choice-panel.tsx'
import { nestNodes } from '../../../archetypes/node-tree/node-forest.ts'
import { usePhysicsTree } from '../../../archetypes/node-tree/use-physics-tree.ts'
import { PageHeading } from '../../../archetypes/page-heading.tsx'
import { ListFailure } from '../../../archetypes/resource/list-states.tsx'
import { ResourceFormDialog } from '../../../archetypes/resource/resource-form-dialog.tsx'
import { ResourcePage } from '../../../archetypes/resource/resource-page.tsx'
import { useNodeAddress } from '../../../archetypes/tree-resource/use-node-address.ts'
import type { ResourceRow } from '../../../contract/kit/resource.ts'
import {
  areaHistoryResource,
  type PhysicsTreeNode,
  type PhysicsType,
} from '../../../contract/resources/physics.resource.ts'
import { nodeResourceOf } from '../../../contract/resources/physics-types.resource.ts'
import { AppError } from '../../../data/app-error.ts'
import { useMayDo } from '../../../data/button-permission.ts'
import { sayAtom } from '../../../data/notices.ts'
import { useLanguage } from '../../../data/use-language.ts'
import { Box, Column, Row, Span } from '../../../ui/box.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { EmptyState, Waiting } from '../../../ui/feedback.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useNodeRow, usePhysicsActions, usePhysicsTypes } from '../api/use-physics.ts'
import { CopyStationDialog } from '../components/copy-station-dialog.tsx'
import { TreeImport } from '../components/tree-import.tsx'
import { TypeIcon } from '../components/type-icon.tsx'

const AREAS = 'areas'
/** Types whose heated area is kept over time. */
const WITH_AREAS: ReadonlySet<string> = new Set(['station', 'unit', 'building', 'unitDoor', 'household'])

export function PhysicsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayDo = useMayDo()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const tree = usePhysicsTree()
  const schema = usePhysicsTypes()
  const actions = usePhysicsActions()
  const { node: chosenId, choose } = useNodeAddress()
  const [shown, setShown] = useState<string | null>(null)
  const [edited, setEdited] = useState<PhysicsTreeNode | null>(null)
  const [copied, setCopied] = useState<PhysicsTreeNode | null>(null)
  const rows = useMemo(() => tree.data ?? [], [tree.data])
  const forest = useMemo(() => nestNodes(rows), [rows])
  const byId = useMemo(() => new Map(rows.map((row) => [row.keyId, row])), [rows])
  const failure = tree.error ?? schema.error
  if (failure && (!tree.data || !schema.data))
    return <ListFailure error={failure} onRetry={() => void tree.refetch()} />
  if (!tree.data || !schema.data) return <Waiting text={t('resource.loading')} />

  const types = schema.data
  const chosen = byId.get(chosenId ?? '') ?? null
  const nameOf = (type: PhysicsType): string => (language === 'en' && type.nameEn !== '' ? type.nameEn : type.name)
  const possible = types.filter(({ parentCodes }) =>
    chosen ? parentCodes.includes(chosen.nodeType) : parentCodes.length === 0,
  )
  const withAreas = chosen !== null && WITH_AREAS.has(chosen.nodeType)
  const options = [
    ...possible.map((type) => ({ value: type.code, label: nameOf(type), icon: <TypeIcon name={type.icon} /> })),
    ...(withAreas ? [{ value: AREAS, label: t('physics.areas') }] : []),
  ]
  const present = possible.find(({ code }) =>
    rows.some((row) => row.parentId === (chosen?.keyId ?? null) && row.nodeType === code),
  )
  const view = options.some(({ value }) => value === shown) ? shown : (present?.code ?? options[0]?.value ?? null)
  const may = { edit: mayDo('physics:edit'), add: mayDo('physics:add'), remove: mayDo('physics:delete') }

  async function handleRemove(node: { keyId: string; name: string; parentId: string | null }): Promise<void> {
    try {
      const { nodes, retiring } = await actions.askRemoval(node.keyId)
      const answer = await confirm({
        title: t('physics.removeTitle', { name: node.name }),
        detail: t(retiring > 0 ? 'physics.removeRetires' : 'physics.removeDetail', { nodes, retiring }),
        confirmLabel: t('resource.delete'),
        cancelLabel: t('resource.cancel'),
        isHarm: true,
      })
      if (answer === null) return
      await actions.remove.mutateAsync(node.keyId)
      if (node.keyId === chosenId && retiring === 0) choose(node.parentId)
      say(t(retiring > 0 ? 'physics.retired' : 'physics.removed', { name: node.name, count: retiring }))
    } catch (error) {
      // the shell has shown why
      if (!(error instanceof AppError)) throw error
    }
  }

  const rowActions = (row: ResourceRow) => {
    const node = byId.get(row.keyId)
    const name = String(row.name)
    return [
      {
        id: 'open',
        label: t('physics.openNode', { name }),
        icon: <FolderOpen size={16} aria-hidden />,
        onSelect: () => choose(row.keyId),
      },
      ...(may.add && node?.nodeType === 'station'
        ? [
            {
              id: 'copy',
              label: t('physics.copyRow', { name }),
              icon: <Copy size={16} aria-hidden />,
              onSelect: () => setCopied(node),
            },
          ]
        : []),
      ...(may.remove && node
        ? [
            {
              id: 'remove',
              label: t('resource.deleteRow', { name }),
              icon: <Trash2 size={16} aria-hidden />,
              onSelect: () => void handleRemove(node),
            },
          ]
        : []),
    ]
  }

  const heading = (
    <Row gap="3" flexWrap="wrap" minHeight="7">
      <Span as="h2" flex="1" minWidth="8rem" fontSize="md" fontWeight="bold">
        {chosen ? t('treeResource.below', { name: chosen.name }) : t('treeResource.topLevel')}
        {chosen && !chosen.isActive && <StatusTag tone="neutral">{t('treeResource.off')}</StatusTag>}
      </Span>
      {chosen && !chosen.isForeign && may.edit && (
        <Button size="sm" onClick={() => setEdited(chosen)}>
          <Pencil size={16} aria-hidden />
          {t('resource.editRow', { name: chosen.name })}
        </Button>
      )}
      {chosen?.nodeType === 'station' && !chosen.isForeign && may.add && (
        <Button size="sm" onClick={() => setCopied(chosen)}>
          <Copy size={16} aria-hidden />
          {t('physics.copyStation')}
        </Button>
      )}
      {chosen && !chosen.isForeign && may.remove && (
        <Button size="sm" onClick={() => void handleRemove(chosen)}>
          <Trash2 size={16} aria-hidden />
          {t('resource.deleteRow', { name: chosen.name })}
        </Button>
      )}
      {mayDo('physics:import') && <TreeImport onImported={() => void actions.renew()} />}
    </Row>
  )

  return (
    <Column padding={{ base: '3', md: '4' }} gap="3" height={{ lg: '100%' }} minHeight="0" data-page="physics">
      <PageHeading />
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: '18rem 1fr' }} gap="3" flex="1" minHeight="0">
        <NodeChoicePanel
          heading={t('physics.tree')}
          forest={forest}
          selected={chosen?.keyId ?? null}
          onChoose={choose}
          icon={({ node }) => <TypeIcon name={types.find(({ code }) => code === node.nodeType)?.icon} />}
          mark={({ id }) =>
            byId.get(id)?.isActive === false && <StatusTag tone="neutral">{t('treeResource.off')}</StatusTag>
          }
          onMove={
            may.edit ? ({ id, parentId, index }) => actions.move.mutate({ keyId: id, parentId, index }) : undefined
          }
        />
        <Column minHeight="0" minWidth="0">
          {heading}
          {options.length > 1 && view !== null && (
            <Box paddingBlockStart="3">
              <Segmented label={t('physics.show')} options={options} value={view} onChange={setShown} />
            </Box>
          )}
          {view === null ? (
            <EmptyState icon={<FolderOpen size={40} />} title={t('physics.nothingBelow')} />
          ) : view === AREAS ? (
            <ResourcePage
              key={`${chosen?.keyId} areas`}
              resource={areaHistoryResource}
              heading={null}
              within={{ nodeId: chosen?.keyId ?? '' }}
              initial={{ nodeCode: chosen?.code ?? '' }}
            />
          ) : (
            <ResourcePage
              key={`${chosen?.keyId} ${view}`}
              resource={nodeResourceOf(view)}
              heading={null}
              within={{ ...(chosen ? { parentId: chosen.keyId } : {}), nodeType: view }}
              initial={startOf(view, chosen, rows)}
              rowActions={rowActions}
              onSaved={() => void actions.renew()}
            />
          )}
        </Column>
      </Box>
      {edited && (
        <EditedNode
          node={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            say(t('resource.saved'))
            void actions.renew()
          }}
        />
      )}
      {copied && (
        <CopyStationDialog
          station={copied}
          types={types}
          onClose={() => setCopied(null)}
          onCopied={(keyId) => {
            setCopied(null)
            choose(keyId)
          }}
        />
      )}
    </Column>
  )
}

/** What a new node below the chosen one starts with. */
function startOf(type: string, parent: PhysicsTreeNode | null, rows: readonly PhysicsTreeNode[]) {
  const numSiblings = rows.filter(({ parentId }) => parentId === (parent?.keyId ?? null)).length
  const byId = new Map(rows.map((row) => [row.keyId, row]))
  let source = parent
  while (source && source.nodeType !== 'source') source = byId.get(source.parentId ?? '') ?? null
  return {
    nodeType: type,
    parentCode: parent?.code ?? '',
    isActive: true,
    sortOrder: numSiblings,
    sourceCode: source?.code ?? '',
    unitCode: parent?.nodeType === 'unit' ? parent.code : '',
  }
}

function EditedNode({ node, onClose, onSaved }: { node: PhysicsTreeNode; onClose: () => void; onSaved: () => void }) {
  const resource = nodeResourceOf(node.nodeType)
  const row = useNodeRow(resource, node.keyId)
  return (
    row && <ResourceFormDialog resource={resource} mode="edit" row={row} isOpen onClose={onClose} onSaved={onSaved} />
  )
}
