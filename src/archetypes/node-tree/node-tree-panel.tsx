import { ChevronDown, ChevronsDownUp, ChevronsUpDown, ChevronUp, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PHONE_WINDOW } from '#lib/use-media-query.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Tree } from '#ui/tree.tsx'
import { idsOfParents, type NodeItem } from './node-forest.ts'

const NONE: readonly NodeItem[] = []

interface NodeTreePanelProps {
  /** Undefined while it is asked for: then nobody knows yet whether there are any. */
  forest: readonly NodeItem[] | undefined
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  /** Explains what an empty selection means. */
  noneText: string
  /** Values are shown even without a checked node. */
  isOptional?: boolean
}

/** The nodes of the network: searchable by name, code or pinyin, with checkboxes, and foldable to gain room. */
export function NodeTreePanel({ forest: known, ticked, onTick, noneText, isOptional = false }: NodeTreePanelProps) {
  const { t } = useTranslation()
  const forest = known ?? NONE
  const [text, setText] = useState('')
  // initially folded on a telephone, where the tree would fill the screen above the values, if no selection is needed
  const [isFolded, setFolded] = useState(() => isOptional && matchMedia(PHONE_WINDOW).matches)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const top = useMemo(() => new Set(forest.map(({ id }) => id)), [forest])
  if (isFolded)
    return (
      <Box flexShrink={0}>
        <Box display={{ base: 'none', lg: 'block' }}>
          <IconButton label={t('telemetry.showTree')} aria-expanded={false} onClick={() => setFolded(false)}>
            <PanelLeftOpen size={20} aria-hidden />
          </IconButton>
        </Box>
        <Button
          size="sm"
          display={{ lg: 'none' }}
          aria-label={t('telemetry.showTree')}
          aria-expanded={false}
          onClick={() => setFolded(false)}
        >
          <ChevronDown size={16} aria-hidden />
          {ticked.size > 0 ? `${t('telemetry.tree')}（${ticked.size}）` : t('telemetry.tree')}
        </Button>
      </Box>
    )
  return (
    <Panel
      heading={t('telemetry.tree')}
      flexShrink={0}
      width={{ base: '100%', lg: '16rem' }}
      height={{ base: '20rem', lg: 'auto' }}
      minHeight="0"
      tools={
        <Row>
          <IconButton size="sm" label={t('treeResource.expandAll')} onClick={() => setUnfolded(idsOfParents(forest))}>
            <ChevronsUpDown size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('treeResource.collapseAll')} onClick={() => setUnfolded(new Set())}>
            <ChevronsDownUp size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('telemetry.hideTree')} aria-expanded onClick={() => setFolded(true)}>
            <Box display={{ base: 'none', lg: 'block' }}>
              <PanelLeftClose size={16} aria-hidden />
            </Box>
            <Box display={{ lg: 'none' }}>
              <ChevronUp size={16} aria-hidden />
            </Box>
          </IconButton>
        </Row>
      }
    >
      <Column paddingInline="3" paddingBlock="2.5" gap="2" alignItems="stretch">
        <SearchField
          label={t('telemetry.searchTree')}
          clearLabel={t('treeResource.clear')}
          value={text}
          onChange={setText}
        />
        <Row justifyContent="space-between" gap="2" minHeight="7" fontSize="sm" color="fg.muted">
          <Box role="status">{ticked.size === 0 ? noneText : null}</Box>
          {ticked.size > 0 && (
            <Button size="sm" onClick={() => onTick(new Set())}>
              {t('telemetry.clearTicks')}
            </Button>
          )}
        </Row>
      </Column>
      <Box flex="1" minHeight="0" paddingInline="2" paddingBottom="2" aria-busy={!known}>
        <Tree
          label={t('telemetry.tree')}
          nodes={forest}
          checked={ticked}
          onCheckedChange={onTick}
          expanded={unfolded ?? top}
          onExpandedChange={setUnfolded}
          filter={text}
          texts={{
            empty: t(!known ? 'telemetry.treeReading' : text === '' ? 'telemetry.treeEmpty' : 'telemetry.treeNoMatch'),
          }}
        />
      </Box>
    </Panel>
  )
}
