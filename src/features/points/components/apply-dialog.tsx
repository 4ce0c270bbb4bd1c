import { useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nestNodes } from '#archetypes/node-tree/node-forest.ts'
import { usePhysicsTree } from '#archetypes/node-tree/use-physics-tree.ts'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { shownName } from '#contract/kit/built-in-names.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Fields, ResourceRow } from '#contract/kit/resource.ts'
import { pointTemplateItemResource, type TemplateDifference } from '#contract/resources/point-template.resource.ts'
import { attempt } from '#data/attempt.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tree } from '#ui/tree.tsx'
import { useTemplateActions } from '../api/use-points.ts'

const MAX_NODES = 2000
type Change = TemplateDifference['rows'][number]

interface ApplyDialogProps {
  template: ResourceRow
  /** Initially checked nodes. */
  initial?: readonly string[]
  onClose: () => void
}

/** Applies a template: select nodes, review the difference, then write it. */
export function ApplyDialog({ template, initial = [], onClose }: ApplyDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const say = useSetAtom(sayAtom)
  const tree = usePhysicsTree()
  const { difference, apply } = useTemplateActions()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(initial))
  const [found, setFound] = useState<TemplateDifference | null>(null)
  const nodes = useMemo(() => tree.data ?? [], [tree.data])
  const nodeIds = nodes
    .filter((node) => ticked.has(node.keyId) && node.nodeType === template.nodeType && node.isActive && !node.isForeign)
    .map(({ keyId }) => keyId)
  const isBusy = difference.isPending || apply.isPending
  const target = { keyId: template.keyId, nodeIds }

  async function run(step: () => Promise<void>): Promise<void> {
    if (!(await attempt(step))) setFound(null)
  }
  const preview = () => run(async () => setFound(await difference.mutateAsync(target)))
  const write = (revision: number) =>
    run(async () => {
      const { written } = await apply.mutateAsync({ ...target, revision })
      say(t('points.applied', { count: written, nodes: nodeIds.length }))
      onClose()
    })

  return (
    <Dialog
      title={t('points.applyTitle', { name: shownName(String(template.name), language) })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={isBusy}
      width="56rem"
      footer={
        found ? (
          <>
            <Button onClick={() => setFound(null)} disabled={isBusy}>
              {t('points.chooseAgain')}
            </Button>
            <Button
              look="solid"
              onClick={() => void write(found.revision)}
              disabled={isBusy || found.added + found.changed === 0}
            >
              {t('points.applyNow', { count: nodeIds.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {t('resource.cancel')}
            </Button>
            <Button
              look="solid"
              onClick={() => void preview()}
              disabled={isBusy || nodeIds.length === 0 || nodeIds.length > MAX_NODES}
            >
              {t('points.preview', { count: nodeIds.length })}
            </Button>
          </>
        )
      }
    >
      {found ? (
        <Difference found={found} />
      ) : tree.data ? (
        <NodeChoice nodes={tree.data} ticked={ticked} onTick={setTicked} nodeType={String(template.nodeType)} />
      ) : (
        <Waiting text={t('resource.loading')} />
      )}
    </Dialog>
  )
}

interface NodeChoiceProps {
  nodes: Parameters<typeof nestNodes>[0]
  nodeType: string
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

function NodeChoice({ nodes, nodeType, ticked, onTick }: NodeChoiceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const forest = useMemo(() => nestNodes(onTheWayTo(nodes, nodeType)), [nodes, nodeType])
  return (
    <Column gap="3" height="26rem">
      <SearchField
        label={t('telemetry.searchTree')}
        clearLabel={t('treeResource.clear')}
        value={text}
        onChange={setText}
      />
      <Box flex="1" minHeight="0">
        <Tree
          label={t('points.tree')}
          nodes={forest}
          checked={ticked}
          onCheckedChange={onTick}
          expanded={unfolded ?? new Set(forest.map(({ id }) => id))}
          onExpandedChange={setUnfolded}
          filter={text}
          texts={{ empty: t('treeResource.noMatch') }}
        />
      </Box>
    </Column>
  )
}

/** Nodes of a type and their ancestors. */
function onTheWayTo(nodes: NodeChoiceProps['nodes'], nodeType: string): NodeChoiceProps['nodes'] {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  const kept = new Set<string>()
  for (const node of nodes) {
    if (node.nodeType !== nodeType) continue
    for (let at = byId.get(node.keyId); at && !kept.has(at.keyId); at = byId.get(at.parentId ?? '')) kept.add(at.keyId)
  }
  return nodes.filter(({ keyId }) => kept.has(keyId))
}

function Difference({ found }: { found: TemplateDifference }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const texts = useListTexts()
  const nameOf = (field: string): string => {
    const fields: Fields = pointTemplateItemResource.fields
    const known = fields[field]
    return known ? labelIn(known.label, language) : field
  }
  const told = ({ change, fields }: Change): string =>
    change === 'add'
      ? t('points.isAdded')
      : fields
          .map(({ field, from, to }) => `${nameOf(field)} ${from || '–'} → ${to || '–'}`)
          .join(language === 'en' ? ', ' : '，') || t('points.isSwitchedOn')
  const columns: TableColumn<Change>[] = [
    { id: 'nodeName', header: t('points.node'), width: 160, cell: (row) => row.nodeName, text: (row) => row.nodeName },
    {
      id: 'pointCode',
      header: t('points.point'),
      width: 180,
      cell: (row) => row.pointCode,
      text: (row) => row.pointCode,
    },
    { id: 'told', header: t('points.change'), width: 420, cell: told, text: told },
  ]
  return (
    <Column gap="3" height="26rem">
      <Box role="status">
        {t('points.difference', { added: found.added, changed: found.changed, same: found.same })}
        {found.rows.length < found.added + found.changed && ` ${t('points.firstRows', { count: found.rows.length })}`}
      </Box>
      <Column flex="1" minHeight="0">
        <DataTable
          label={t('points.change')}
          columns={columns}
          rows={found.rows}
          rowKey={(row) => row.pointCode}
          hiddenColumns={new Set()}
          state="ready"
          empty={<EmptyState icon={null} title={t('points.nothingChanges')} />}
          texts={texts.table}
        />
      </Column>
    </Column>
  )
}
