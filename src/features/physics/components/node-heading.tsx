import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { NodeImage } from '#contract/resources/node-image.resource.ts'
import type { PhysicsTreeNode } from '#contract/resources/physics.resource.ts'
import { Row, Span } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { NodeIcon } from './node-pictures.tsx'
import { TreeImport } from './tree-import.tsx'

interface NodeHeadingProps {
  /** Null is the top of the tree. */
  chosen: PhysicsTreeNode | null
  images: readonly NodeImage[]
  may: { readonly edit: boolean; readonly add: boolean; readonly remove: boolean; readonly import: boolean }
  onEdit: (node: PhysicsTreeNode) => void
  onCopy: (node: PhysicsTreeNode) => void
  onRemove: (node: PhysicsTreeNode) => void
}

/** The selected node and the actions on it. */
export function NodeHeading({ chosen, images, may, onEdit, onCopy, onRemove }: NodeHeadingProps) {
  const { t } = useTranslation()
  return (
    <Row gap="3" flexWrap="wrap" minHeight="7">
      <Row gap="2" flex="1" minWidth="8rem">
        <Span as="h2" fontSize="md" fontWeight="bold">
          <NodeIcon images={images} />
          {chosen ? t('treeResource.below', { name: chosen.name }) : t('treeResource.topLevel')}
        </Span>
        {chosen && !chosen.isActive && <StatusTag tone="neutral">{t('treeResource.off')}</StatusTag>}
      </Row>
      {chosen && !chosen.isForeign && may.edit && (
        <Button size="sm" onClick={() => onEdit(chosen)}>
          <Pencil size={16} aria-hidden />
          {t('resource.editRow', { name: chosen.name })}
        </Button>
      )}
      {chosen?.nodeType === 'station' && !chosen.isForeign && may.add && (
        <Button size="sm" onClick={() => onCopy(chosen)}>
          <Copy size={16} aria-hidden />
          {t('physics.copyStation')}
        </Button>
      )}
      {chosen && !chosen.isForeign && may.remove && (
        <Button size="sm" onClick={() => onRemove(chosen)}>
          <Trash2 size={16} aria-hidden />
          {t('resource.deleteRow', { name: chosen.name })}
        </Button>
      )}
      {may.import && <TreeImport />}
    </Row>
  )
}
