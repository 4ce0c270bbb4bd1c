// The physics tree: a node is selected on the left; the nodes below it are shown and edited on the right, type by type.
// archetypes/node-tree shows the tree, archetypes/resource the lists and forms of each type.

import { useSetAtom } from 'jotai'
import { Copy, FolderOpen, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoicePage } from '#archetypes/choice-page.tsx'
import { NodeChoicePanel } from '#archetypes/node-tree/node-choice-panel.tsx'
import { idsAbove, itemsById, type NodeItem, nestNodes } from '#archetypes/node-tree/node-forest.ts'
import { usePhysicsTree } from '#archetypes/node-tree/use-physics-tree.ts'
import { RecordForm } from '#archetypes/record/record-form.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import type { ResourceForm } from '#archetypes/resource/use-resource-form.ts'
import { useNodeAddress } from '#archetypes/tree-resource/use-node-address.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { areaHistoryResource, type PhysicsTreeNode, type PhysicsType } from '#contract/resources/physics.resource.ts'
import { attempt } from '#data/attempt.ts'
import { useMayDo } from '#data/button-permission.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import type { TreeMove } from '#ui/tree.tsx'
import { useImagesOf } from '../api/use-node-images.ts'
import { useNodeResources, usePhysicsActions, usePhysicsTypes } from '../api/use-physics.ts'
import { CopyStationDialog } from '../components/copy-station-dialog.tsx'
import { NodeDetails } from '../components/node-details.tsx'
import { NodeHeading } from '../components/node-heading.tsx'
import { NodePictures } from '../components/node-pictures.tsx'
import { MapPick } from '../components/plan/map-pick.tsx'
import { PlanPanel } from '../components/plan/plan-panel.tsx'
import { TypeIcon } from '../components/type-icon.tsx'

const AREAS = 'areas'
const DETAILS = 'details'
const PLAN = 'plan'
/** Types whose history of heated area is recorded. */
const WITH_AREAS: ReadonlySet<string> = new Set(['station', 'unit', 'community', 'building', 'unitDoor', 'household'])

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
  const images = useImagesOf(chosenId)
  const [shown, setShown] = useState<string | null>(null)
  const [edited, setEdited] = useState<PhysicsTreeNode | null>(null)
  const [copied, setCopied] = useState<PhysicsTreeNode | null>(null)
  const [numCopies, setNumCopies] = useState(0)
  const rows = useMemo(() => tree.data ?? [], [tree.data])
  const forest = useMemo(() => nestNodes(rows), [rows])
  const items = useMemo(() => itemsById(forest), [forest])
  const resourceOf = useNodeResources(schema.data)
  const failure = tree.error ?? schema.error
  if (failure && (!tree.data || !schema.data))
    return <ListFailure error={failure} onRetry={() => void tree.refetch()} />
  if (!tree.data || !schema.data) return <Waiting text={t('resource.loading')} />

  const types = schema.data
  const typeName = (code: string): string => {
    const type = types.find((one) => one.code === code)
    return type ? nameOf(type) : code
  }
  const chosenItem = items.get(chosenId ?? '')
  const chosen = chosenItem?.node ?? null
  const below = chosenItem?.children ?? forest
  const nameOf = (type: PhysicsType): string => (language === 'en' && type.nameEn !== '' ? type.nameEn : type.name)
  const possible = types.filter(({ parentCodes }) =>
    chosen ? parentCodes.includes(chosen.nodeType) : parentCodes.length === 0,
  )
  const withAreas = chosen !== null && WITH_AREAS.has(chosen.nodeType)
  const options = [
    ...possible.map((type) => ({ value: type.code, label: nameOf(type), icon: <TypeIcon name={type.icon} /> })),
    ...(chosen && !chosen.isForeign ? [{ value: DETAILS, label: t('physics.details') }] : []),
    ...(withAreas ? [{ value: AREAS, label: t('physics.areas') }] : []),
    { value: PLAN, label: t('physics.plan') },
  ]
  const present = possible.find(({ code }) => below.some(({ node }) => node.nodeType === code))
  const view = options.find(({ value }) => value === shown)?.value ?? present?.code ?? options[0]?.value ?? PLAN
  const may = { edit: mayDo('physics:edit'), add: mayDo('physics:add'), remove: mayDo('physics:delete') }

  function handleMove({ id, parentId, index }: TreeMove): void {
    const version = items.get(id)?.node.version
    // until the tree is read again, it has neither the new place nor the new version of the node moved last
    if (version !== undefined && !actions.move.isPending) actions.move.mutate({ keyId: id, version, parentId, index })
  }

  async function handleRemove(node: { keyId: string; name: string; parentId: string | null }): Promise<void> {
    await attempt(async () => {
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
    })
  }

  const rowActions = (row: ResourceRow) => {
    const node = items.get(row.keyId)?.node
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

  return (
    <>
      <ChoicePage
        name="physics"
        choice={
          <NodeChoicePanel
            // the search is cleared after a copy: the text that found the original could hide the copy
            key={numCopies}
            heading={t('physics.tree')}
            forest={forest}
            selected={chosen?.keyId ?? null}
            onChoose={choose}
            icon={({ node }) => <TypeIcon name={types.find(({ code }) => code === node.nodeType)?.icon} />}
            mark={({ node }) => !node.isActive && <StatusTag tone="neutral">{t('treeResource.off')}</StatusTag>}
            onMove={may.edit ? handleMove : undefined}
          />
        }
      >
        <NodeHeading
          chosen={chosen}
          images={images}
          may={{ ...may, import: mayDo('physics:import') }}
          onEdit={setEdited}
          onCopy={setCopied}
          onRemove={(node) => void handleRemove(node)}
        />
        <NodePictures images={images} />
        {options.length > 1 && (
          <Segmented label={t('physics.show')} options={options} value={view} onChange={setShown} />
        )}
        {view === PLAN ? (
          <PlanPanel chosen={chosen} rows={rows} typeName={typeName} onChoose={choose} />
        ) : view === DETAILS && chosen ? (
          <NodeDetails key={chosen.keyId} resource={resourceOf(chosen.nodeType)} keyId={chosen.keyId} />
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
            resource={resourceOf(view)}
            heading={null}
            within={{ ...(chosen ? { parentId: chosen.keyId } : {}), nodeType: view }}
            initial={startOf(view, chosen, below.length, items)}
            rowActions={rowActions}
            formExtra={pickOnPlan}
          />
        )}
      </ChoicePage>
      {edited && (
        <RecordForm
          keyId={edited.keyId}
          resource={resourceOf(edited.nodeType)}
          extra={pickOnPlan}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            say(t('resource.saved'))
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
            setNumCopies(numCopies + 1)
            choose(keyId)
          }}
        />
      )}
    </>
  )
}

/** Initial values of a new node below the selected one. */
function startOf(
  type: string,
  parent: PhysicsTreeNode | null,
  numSiblings: number,
  items: ReadonlyMap<string, NodeItem>,
) {
  const source = [...(parent ? [parent.keyId] : []), ...idsAbove(items, parent?.keyId ?? null)]
    .map((id) => items.get(id)?.node)
    .find((node) => node?.nodeType === 'source')
  return {
    nodeType: type,
    parentCode: parent?.code ?? '',
    isActive: true,
    sortOrder: numSiblings,
    sourceCode: source?.code ?? '',
    unitCode: parent?.nodeType === 'unit' ? parent.code : '',
  }
}

const pickOnPlan = (form: ResourceForm) => <MapPick form={form} />
