import { useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#lib/reason-of.ts'
import { useSpelling } from '#lib/use-spelling.ts'
import { Box, Column, Span } from '#ui/box.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Tree } from '#ui/tree.tsx'
import { editorAtom, selectionAtom } from '../editor-atoms.ts'
import { middleOfView } from '../place-on-board.ts'
import { FRESH_MS, parametersQuery } from '../point-queries.ts'
import { portsAtom } from '../ports-atom.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import { draggedPointAtom, POINT_DRAG_TYPE, UNIT_DRAG_TYPE } from './dragged-point-atom.ts'
import { ancestorsOf, type PointTreeNode, pointTree } from './point-tree.ts'
import { useBindPoint } from './use-bind-point.ts'

const NO_NODES: readonly [] = []

/** Stations, units and their points: dragged onto an element a point binds it, and Enter binds what is chosen. */
export function PointPanel() {
  const { t } = useTranslation()
  const ports = useAtomValue(portsAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const spell = useSpelling()
  const setDragged = useSetAtom(draggedPointAtom)
  const bindChosen = useBindChosen()
  const { data: nodes = NO_NODES, error } = useQuery({
    queryKey: ['drawing-editor', 'plant'],
    queryFn: () => ports.readPlant(),
    staleTime: FRESH_MS,
  })
  const around = useMemo(() => ancestorsOf(nodes, ports.unitCode), [nodes, ports.unitCode])
  // what is drawn is open at first
  const expanded = opened ?? around
  const asked = useMemo(() => nodes.filter(({ code }) => expanded.has(code)).map(({ code }) => code), [nodes, expanded])
  const answers = useQueries({
    queries: asked.map((code) => parametersQuery(ports, code)),
  })
  const tree = pointTree(
    nodes,
    around,
    (code) => {
      const answer = answers[asked.indexOf(code)]
      if (answer?.data) return answer.data.length > 0 ? answer.data : t('editorBinding.tree.noPoints')
      return t(answer?.isError ? 'editorBinding.tree.failed' : 'editorBinding.tree.loading')
    },
    (name) => spell?.(name) ?? [],
  )
  const drag = (event: DragEvent, { plant, point }: PointTreeNode): void => {
    const { dataTransfer } = event
    dataTransfer.effectAllowed = 'copy'
    if (plant) dataTransfer.setData(UNIT_DRAG_TYPE, plant.code)
    if (!point) return
    setDragged(point)
    dataTransfer.setData(POINT_DRAG_TYPE, point.parameter.code)
  }
  const takeEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
    const point = pointAt(tree, event.target.dataset.node ?? '')
    if (!point || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    bindChosen(point)
  }
  return (
    <Column flex="1" minHeight="0" gap="2" padding="2" onKeyDownCapture={takeEnter}>
      <SearchField
        label={t('editorBinding.tree.search')}
        clearLabel={t('editorBinding.tree.clear')}
        value={search}
        onChange={setSearch}
      />
      {error && (
        <Box role="alert" fontSize="sm">
          {t('editorBinding.tree.failed')} {reasonOf(error)}
        </Box>
      )}
      <Box flex="1" minHeight="0" css={{ '--row-height': '1.75rem', fontSize: 'sm' }}>
        <Tree
          label={t('editorBinding.tree.tab')}
          nodes={tree}
          selected={selected}
          onSelect={({ id }) => setSelected(id)}
          expanded={expanded}
          onExpandedChange={setOpened}
          filter={search}
          texts={{ empty: t('editorBinding.tree.none') }}
          renderLabel={(node, label) =>
            node.isDisabled || isReadOnly ? (
              label
            ) : (
              <Span
                draggable
                cursor="grab"
                onDragStart={(event) => drag(event, node)}
                onDragEnd={() => setDragged(null)}
              >
                {label}
              </Span>
            )
          }
        />
      </Box>
      <Box fontSize="xs" color="fg.muted">
        {t('editorBinding.tree.hint')}
      </Box>
    </Column>
  )
}

/** Binds what is chosen to a point, or puts its value in the middle of what is seen. */
function useBindChosen() {
  const editor = useAtomValue(editorAtom)
  const { refs } = useAtomValue(selectionAtom)
  const { bind, put } = useBindPoint()
  return (point: NonNullable<PointTreeNode['point']>): void => {
    if (refs.length > 0) bind(refs, point)
    else put(point, middleOfView(editor))
  }
}

function pointAt(lines: readonly PointTreeNode[], id: string): PointTreeNode['point'] {
  for (const line of lines) {
    const found = line.id === id ? line.point : pointAt(line.children, id)
    if (found) return found
  }
  return null
}
