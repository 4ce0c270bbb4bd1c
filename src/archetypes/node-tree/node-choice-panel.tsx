import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tree, type TreeMove } from '#ui/tree.tsx'
import { FoldPanel } from '../fold-panel.tsx'
import { idsAbove, idsOfParents, itemsById, type NodeItem } from './node-forest.ts'

interface NodeChoicePanelProps<Node extends TelemetryNode> {
  heading: string
  forest: readonly NodeItem<Node>[]
  selected: string | null
  /** Null is the top. */
  onChoose: (id: string | null) => void
  icon?: (item: NodeItem<Node>) => ReactNode
  /** Shown behind a name. */
  mark?: (item: NodeItem<Node>) => ReactNode
  onMove?: ((move: TreeMove) => void) | undefined
}

/** The nodes of the network for selecting one: searchable by name, code or pinyin. */
export function NodeChoicePanel<Node extends TelemetryNode>(props: NodeChoicePanelProps<Node>) {
  const { heading, forest, selected, onChoose, icon, mark, onMove } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const items = useMemo(() => itemsById(forest), [forest])
  const start = useMemo(
    () =>
      new Set([...forest.map(({ id }) => id), ...idsAbove(items, selected), ...(selected === null ? [] : [selected])]),
    [forest, items, selected],
  )
  return (
    <FoldPanel
      heading={heading}
      tools={
        <Row>
          <IconButton size="sm" label={t('treeResource.expandAll')} onClick={() => setUnfolded(idsOfParents(forest))}>
            <ChevronsUpDown size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('treeResource.collapseAll')} onClick={() => setUnfolded(new Set())}>
            <ChevronsDownUp size={16} aria-hidden />
          </IconButton>
        </Row>
      }
    >
      <Column paddingInline="4" paddingBlock="3" gap="2" alignItems="flex-start">
        <SearchField
          label={t('telemetry.searchTree')}
          clearLabel={t('treeResource.clear')}
          value={text}
          onChange={setText}
        />
        <Button
          size="sm"
          look={selected === null ? 'outline' : 'quiet'}
          aria-pressed={selected === null}
          onClick={() => onChoose(null)}
        >
          {t('treeResource.all')}
        </Button>
      </Column>
      <Box flex="1" minHeight="0" paddingInline="2">
        <Tree
          label={heading}
          nodes={forest}
          selected={selected}
          onSelect={({ id }) => onChoose(id)}
          expanded={unfolded ?? start}
          onExpandedChange={setUnfolded}
          filter={text}
          texts={{ empty: t(text === '' ? 'treeResource.treeEmpty' : 'treeResource.noMatch') }}
          renderLabel={(item, label) => (
            <Row gap="2">
              {icon?.(item)}
              <Span overflow="hidden" textOverflow="ellipsis">
                {label}
              </Span>
              {mark?.(item)}
            </Row>
          )}
          {...(onMove ? { onMove } : {})}
        />
      </Box>
    </FoldPanel>
  )
}
