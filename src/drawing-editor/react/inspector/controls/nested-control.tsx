import { Pencil, Plus, Trash2 } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import type { NestedDeclaration } from '../fields/field-declaration.ts'
import type { ControlProps } from './control-props.ts'
import { NestedOpener } from './nested-opener.ts'

/** A drawing inside an element: opened in an editor of its own, begun, or removed. */
export function NestedControl({ shared, edit, refs }: ControlProps<NestedDeclaration>) {
  const { t } = useTranslation()
  const open = use(NestedOpener)
  const [only, ...others] = refs
  const isOne = only !== undefined && others.length === 0
  const isThere = shared.isMixed || (shared.value !== undefined && shared.value !== null && shared.value !== '')
  return (
    <Row gap="2" flexWrap="wrap">
      {!isThere && (
        <>
          <Box flexBasis="100%" fontSize="sm" color="fg.muted">
            {t('editorPanels.nested.none')}
          </Box>
          <Button size="sm" disabled={edit.isDisabled || !isOne || !open} onClick={() => isOne && open?.(only)}>
            <Plus size={16} aria-hidden />
            {t('editorPanels.nested.add')}
          </Button>
        </>
      )}
      {isThere && isOne && open && (
        <Button size="sm" onClick={() => open(only)}>
          <Pencil size={16} aria-hidden />
          {t('editorPanels.nested.open')}
        </Button>
      )}
      {isThere && (
        <Button size="sm" disabled={edit.isDisabled} onClick={() => edit.set(undefined)}>
          <Trash2 size={16} aria-hidden />
          {t('editorPanels.nested.remove')}
        </Button>
      )}
    </Row>
  )
}
