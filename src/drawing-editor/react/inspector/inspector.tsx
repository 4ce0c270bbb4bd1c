// The fields of what is chosen, and of the drawing where nothing is. fields/ declares them, controls/ shows them; a
// field that is added there appears here. Invariant: what stands in a field is stored by its operation or not at all,
// and every change is one step.

import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Column } from '#ui/box.ts'
import { type ElementRef, storedAt } from '../../edit/edit-board.ts'
import { boardAtom, selectionAtom } from '../editor-atoms.ts'
import { BoardInspector } from './board-inspector.tsx'
import { NestedOpener } from './controls/nested-opener.ts'
import { ElementInspector } from './element-inspector.tsx'

interface InspectorProps {
  /** Opens the drawing inside an element; absent where that cannot be done. */
  readonly onOpenNested?: (ref: ElementRef) => void
}

/** Right of the stage. */
export function Inspector({ onOpenNested }: InspectorProps) {
  const { t } = useTranslation()
  const { refs } = useAtomValue(selectionAtom)
  const board = useAtomValue(boardAtom)
  // what is being drawn is chosen before the step that stores it has ended
  const isStored = refs.some((ref) => storedAt(board, ref))
  return (
    <NestedOpener value={onOpenNested ?? null}>
      <Column
        as="section"
        aria-label={t('editorPanels.inspector.title')}
        data-part="inspector"
        width="300px"
        flexShrink={0}
        minHeight="0"
        overflowY="auto"
        background="bg.panel"
        borderLeftWidth="1px"
        borderColor="border.subtle"
        css={{ '--control-height': '1.75rem' }}
      >
        {isStored ? <ElementInspector /> : <BoardInspector />}
      </Column>
    </NestedOpener>
  )
}
