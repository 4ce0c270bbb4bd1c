import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { contentOf, type DrawingRecord, findBoard, type Operation } from '#drawing/engine.ts'
import { Box } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { renameBoardOperations } from '../../edit/boards.ts'
import { backgroundOperations, MAX_DRAWING_PX, MIN_DRAWING_PX, sizeOperations } from '../../edit/drawing-size.ts'
import { boardAtom, editorAtom, editorStateAtom, recordAtom } from '../editor-atoms.ts'
import { ColorInput } from './controls/color-input.tsx'
import { FieldFrame, SmallInput } from './controls/field-frame.tsx'
import { NumberInput } from './controls/number-input.tsx'
import { type ReadText, useDraft } from './controls/use-draft.ts'
import { FieldGrid, PanelSection } from './panel-section.tsx'
import { useStepEdit } from './use-field-edit.ts'

const SIZE = { unit: 'px', min: MIN_DRAWING_PX, max: MAX_DRAWING_PX, decimals: 2, isOptional: false } as const

/** The drawing, the shown board, and what is shown of it: while nothing is chosen. */
export function BoardInspector() {
  const { t } = useTranslation()
  const editor = useAtomValue(editorAtom)
  const { isGridShown, areCoordinatesShown } = useAtomValue(editorStateAtom)
  const board = useAtomValue(boardAtom)
  return (
    // what is being typed belongs to the board that it was typed for
    <Box key={board.uuid}>
      <DrawingSection />
      <BoardSection />
      <PanelSection id="view" title={t('editorPanels.section.view')}>
        <FieldGrid fontSize="sm">
          <Checkbox label={t('editorPanels.drawing.grid')} checked={isGridShown} onChange={() => editor.toggleGrid()} />
          <Checkbox
            label={t('editorPanels.drawing.coordinates')}
            checked={areCoordinatesShown}
            onChange={() => editor.toggleCoordinates()}
          />
        </FieldGrid>
      </PanelSection>
    </Box>
  )
}

function DrawingSection() {
  const { t } = useTranslation()
  const { width, height } = contentOf(useAtomValue(recordAtom))
  const setWidth = useStepEdit(
    'field.drawingWidth',
    (record, value: number) => sizeOperations(record, { ...sizeOf(record), width: value }).operations,
  )
  const setHeight = useStepEdit(
    'field.drawingHeight',
    (record, value: number) => sizeOperations(record, { ...sizeOf(record), height: value }).operations,
  )
  const fields = [
    { label: t('editorPanels.field.drawingWidth'), value: width, edit: setWidth },
    { label: t('editorPanels.field.drawingHeight'), value: height, edit: setHeight },
  ]
  return (
    <PanelSection id="drawing" title={t('editorPanels.section.drawing')}>
      <FieldGrid>
        {fields.map(({ label, value, edit }) => (
          <NumberInput
            key={label}
            label={label}
            {...SIZE}
            value={value}
            isDisabled={edit.isDisabled}
            onChange={(next) => {
              if (next !== undefined) edit.set(next)
            }}
            onStep={edit.drag}
            onStepEnd={edit.end}
          />
        ))}
      </FieldGrid>
    </PanelSection>
  )
}

function BoardSection() {
  const { t } = useTranslation()
  const board = useAtomValue(boardAtom)
  const { background } = board.objects
  const title = useStepEdit('field.boardTitle', (record, value: string) =>
    renameBoardOperations(record, board.uuid, value),
  )
  const dpi = useStepEdit('field.boardDpi', (record, value: string) => dpiOperations(record, board.uuid, value))
  const ground = useStepEdit(
    'field.boardBackground',
    (record, value: string) => backgroundOperations(record, board.uuid, value).operations,
  )
  return (
    <PanelSection id="board" title={t('editorPanels.section.board')}>
      <FieldGrid>
        <Box data-wide>
          <PlainText label={t('editorPanels.field.boardTitle')} value={board.title} edit={title} />
        </Box>
        <ColorInput
          label={t('editorPanels.field.boardBackground')}
          value={typeof background === 'string' ? background : ''}
          canBeNone={false}
          isDisabled={ground.isDisabled}
          onChange={ground.set}
          onDrag={ground.drag}
          onDragEnd={ground.end}
        />
        <PlainText label={t('editorPanels.field.boardDpi')} value={board.dpi} edit={dpi} />
      </FieldGrid>
    </PanelSection>
  )
}

interface PlainTextProps {
  readonly label: string
  readonly value: unknown
  readonly edit: { readonly isDisabled: boolean; set(value: string): void }
}

function PlainText({ label, value, edit }: PlainTextProps) {
  const draft = useDraft({
    shown: typeof value === 'string' ? value : '',
    read: (text): ReadText<string> => ({ problem: null, value: text.trim() }),
    onCommit: edit.set,
  })
  return (
    <FieldFrame label={label} problem={draft.problem}>
      {(attributes) => (
        <SmallInput
          {...attributes}
          {...draft.input}
          type="text"
          autoComplete="off"
          maxLength={200}
          disabled={edit.isDisabled}
        />
      )}
    </FieldFrame>
  )
}

function sizeOf(record: DrawingRecord): { width: number; height: number } {
  const { width, height } = contentOf(record)
  return { width, height }
}

/** Stored as a text, as files of the editor have always had it. */
function dpiOperations(record: DrawingRecord, uuid: string, value: string): Operation[] {
  const board = findBoard(record, uuid)
  if (!board || value === '' || board.dpi === value) return []
  return [{ kind: 'editFields', owner: { kind: 'board', board: uuid }, fields: [{ field: 'dpi', value }] }]
}
