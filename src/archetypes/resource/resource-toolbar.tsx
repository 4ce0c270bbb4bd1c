import { Columns3, Download, Plus, RotateCw, Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { PrintButton } from '../print/print-button.tsx'

interface ResourceToolbarProps {
  /** A button is shown only if its handler is given: without it the action is not allowed, or does not exist here. */
  onAdd?: (() => void) | undefined
  onDeleteChosen?: (() => void) | undefined
  onImport?: (() => void) | undefined
  onExport?: ((scope: 'shown' | 'all') => void) | undefined
  onRefresh: () => void
  onColumns: () => void
  numChosen: number
  isExporting: boolean
  isRefreshing: boolean
  /** Additional buttons of the page. */
  children?: ReactNode
}

export function ResourceToolbar(props: ResourceToolbarProps) {
  const { t } = useTranslation()
  const { onAdd, onDeleteChosen, onImport, onExport, onRefresh, onColumns, numChosen, isExporting, isRefreshing } =
    props
  return (
    <Row gap="2" flexWrap="wrap">
      {onAdd && (
        <Button size="sm" look="solid" onClick={onAdd}>
          <Plus size={16} aria-hidden />
          {t('resource.add')}
        </Button>
      )}
      {onDeleteChosen && (
        <Button
          size="sm"
          disabled={numChosen === 0}
          // a phone has no room for a disabled button
          display={{ base: numChosen === 0 ? 'none' : 'inline-flex', sm: 'inline-flex' }}
          onClick={onDeleteChosen}
        >
          <Trash2 size={16} aria-hidden />
          {t('resource.deleteChosen')}
        </Button>
      )}
      {props.children}
      <Box role="status" fontSize="sm" color="fg.muted">
        {numChosen > 0 && t('resource.chosen', { count: numChosen })}
      </Box>
      <Box flex="1" />
      {onImport && (
        <Button size="sm" onClick={onImport}>
          <Upload size={16} aria-hidden />
          {t('resource.import')}
        </Button>
      )}
      {onExport && (
        <ActionMenu
          label={t('resource.export')}
          size="sm"
          icon={<Download size={16} aria-hidden />}
          items={[
            {
              id: 'shown',
              label: t('resource.exportShown'),
              isDisabled: isExporting,
              onSelect: () => onExport('shown'),
            },
            { id: 'all', label: t('resource.exportAll'), isDisabled: isExporting, onSelect: () => onExport('all') },
          ]}
        />
      )}
      <IconButton size="sm" label={t('resource.columns')} onClick={onColumns}>
        <Columns3 size={16} aria-hidden />
      </IconButton>
      <PrintButton />
      <IconButton size="sm" label={t('resource.refresh')} disabled={isRefreshing} onClick={onRefresh}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
    </Row>
  )
}
