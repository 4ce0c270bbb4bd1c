import { CircleDot, History, ListChecks, MousePointer2, Redo2, Send, Spline, Trash2, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TOOLS, type ToolName } from '../edit/tools.ts'

const ICONS: Readonly<Record<ToolName, ReactNode>> = {
  select: <MousePointer2 size={16} aria-hidden />,
  pipe: <Spline size={16} aria-hidden />,
  chamber: <CircleDot size={16} aria-hidden />,
}

interface EditToolbarProps {
  tool: ToolName
  onTool: (tool: ToolName) => void
  canUndo: boolean
  canRedo: boolean
  /** Something is chosen that can be deleted. */
  canDelete: boolean
  numChanges: number
  on: {
    readonly undo: () => void
    readonly redo: () => void
    readonly delete: () => void
    readonly check: () => void
    readonly publish: () => void
    readonly history: () => void
    readonly close: () => void
  }
}

export function EditToolbar({ tool, onTool, canUndo, canRedo, canDelete, numChanges, on }: EditToolbarProps) {
  const { t } = useTranslation()
  return (
    <Row gap="2" flexWrap="wrap" role="toolbar" aria-label={t('pipeEdit.toolbar')}>
      <Segmented
        label={t('pipeEdit.tools')}
        value={tool}
        onChange={onTool}
        options={TOOLS.map((value) => ({ value, label: t(`pipeEdit.tool.${value}`), icon: ICONS[value] }))}
      />
      <IconButton
        label={t('pipeEdit.undo')}
        tip={`${t('pipeEdit.undo')} (Ctrl+Z)`}
        disabled={!canUndo}
        onClick={on.undo}
      >
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t('pipeEdit.redo')}
        tip={`${t('pipeEdit.redo')} (Ctrl+Y)`}
        disabled={!canRedo}
        onClick={on.redo}
      >
        <Redo2 size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t('pipeEdit.delete')}
        tip={`${t('pipeEdit.delete')} (Delete)`}
        disabled={!canDelete}
        onClick={on.delete}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <Box flex="1" />
      <IconButton label={t('pipeEdit.publications')} onClick={on.history}>
        <History size={18} aria-hidden />
      </IconButton>
      <Button onClick={on.check}>
        <ListChecks size={16} aria-hidden />
        {t('pipeEdit.check')}
      </Button>
      <Button look="solid" disabled={numChanges === 0} onClick={on.publish}>
        <Send size={16} aria-hidden />
        {t('pipeEdit.publish', { count: numChanges })}
      </Button>
      <IconButton label={t('pipeEdit.close')} onClick={on.close}>
        <X size={18} aria-hidden />
      </IconButton>
    </Row>
  )
}
