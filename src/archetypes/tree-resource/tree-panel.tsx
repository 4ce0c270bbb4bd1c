import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row, Span } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { Tree, type TreeMove } from '#ui/tree.tsx'
import { FoldPanel } from '../fold-panel.tsx'
import { nounIn } from '../resource/noun.ts'
import type { RowNode } from './tree-rows.ts'

interface TreePanelProps {
  resource: Resource
  nodes: readonly RowNode[]
  /** Ids of all records with children. */
  parents: ReadonlySet<string>
  selected: string | null
  onChoose: (id: string | null) => void
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** Absent: records cannot be moved. */
  onMove?: ((move: TreeMove) => void) | undefined
  /** Name of the flag that says whether a record is in use. */
  switchField?: string | undefined
  icon?: ((row: ResourceRow) => ReactNode) | undefined
}

/** The tree for browsing, selecting and rearranging. */
export function TreePanel(props: TreePanelProps) {
  const { resource, nodes, selected, onChoose, expanded, onExpandedChange, onMove, switchField, icon } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const [text, setText] = useState('')
  const noun = nounIn(resource.label, language)
  return (
    <FoldPanel
      heading={t('treeResource.tree', { noun: labelIn(resource.label, language) })}
      tools={
        <Row>
          <IconButton size="sm" label={t('treeResource.expandAll')} onClick={() => onExpandedChange(props.parents)}>
            <ChevronsUpDown size={16} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('treeResource.collapseAll')} onClick={() => onExpandedChange(new Set())}>
            <ChevronsDownUp size={16} aria-hidden />
          </IconButton>
        </Row>
      }
    >
      <Column paddingInline="4" paddingBlock="3" gap="2" alignItems="flex-start">
        <SearchField
          label={t('treeResource.search', { noun })}
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
          label={t('treeResource.tree', { noun })}
          nodes={nodes}
          selected={selected}
          onSelect={({ id }) => onChoose(id)}
          expanded={expanded}
          onExpandedChange={onExpandedChange}
          filter={text}
          texts={{ empty: t(text === '' ? 'treeResource.treeEmpty' : 'treeResource.noMatch') }}
          renderLabel={({ row }, label) => (
            <Row gap="2">
              {icon?.(row)}
              <Span overflow="hidden" textOverflow="ellipsis">
                {label}
              </Span>
              {switchField !== undefined && row[switchField] === false && (
                <StatusTag tone="neutral">{t('treeResource.off')}</StatusTag>
              )}
            </Row>
          )}
          {...(onMove ? { onMove } : {})}
        />
      </Box>
      {onMove && (
        <Box paddingInline="4" paddingBlock="3" fontSize="xs" color="fg.muted">
          {t('treeResource.moveHint')}
        </Box>
      )}
    </FoldPanel>
  )
}
