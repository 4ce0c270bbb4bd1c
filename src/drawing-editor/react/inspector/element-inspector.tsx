import { useAtomValue } from 'jotai'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLine } from '#drawing/engine.ts'
import { Box, Row, Span } from '#ui/box.ts'
import { type EditBoard, type ElementRef, keyOf } from '../../edit/edit-board.ts'
import { isHeld } from '../../edit/locks.ts'
import { boardAtom, selectionAtom } from '../editor-atoms.ts'
import { KindIcon } from '../layers/kind-icon.tsx'
import { kindName, ownName } from '../layers/layer-name.ts'
import type { ControlProps } from './controls/control-props.ts'
import { FieldControl } from './field-control.tsx'
import type { FieldDeclaration } from './fields/field-declaration.ts'
import {
  type InspectedElement,
  inspectedElements,
  isSameShared,
  kindsOf,
  NOTHING_SHARED,
  type Shared,
  sharedStored,
} from './fields/inspected.ts'
import { readShared } from './fields/read-field.ts'
import { sectionsFor } from './fields/sections.ts'
import { MadeUpPart } from './made-up-part.tsx'
import { MediumPart } from './medium-part.tsx'
import { OtherFields } from './other-fields.tsx'
import { FieldGrid, PanelSection } from './panel-section.tsx'
import { PipeEndsPart } from './pipe-ends-part.tsx'
import { CurveRulePart, LimitRule } from './ready-rules.tsx'
import { SymbolPart } from './symbol-part.tsx'
import { useFieldEdit } from './use-field-edit.ts'

/** The fields that all chosen elements share. */
export function ElementInspector() {
  const { t } = useTranslation()
  const board = useAtomValue(boardAtom)
  const selection = useAtomValue(selectionAtom)
  const { refs } = selection
  const inspected = useMemo(() => inspectedElements(board, refs), [board, refs])
  const sections = useMemo(() => sectionsFor(kindsOf(inspected)), [inspected])
  // other elements have other fields: what is being typed belongs to those that it was typed for
  const chosenKey = useMemo(() => `${board.uuid} ${refs.map(keyOf).join(' ')}`, [board.uuid, refs])
  const [only, ...others] = inspected
  const isHeldInPlace = inspected.every(({ ref }) => isHeld(board, ref, 'any'))
  return (
    <Box key={chosenKey}>
      <Heading inspected={inspected} />
      {only && others.length === 0 && <MadeUpPart inspected={only} />}
      {isHeldInPlace && (
        <Box role="status" paddingInline="2.5" paddingBottom="2" fontSize="sm" color="fg.muted">
          {t('editorPanels.inspector.locked')}
        </Box>
      )}
      {only && others.length === 0 && isSymbol(only) && <SymbolPart inspected={only} />}
      {only && inspected.every((one) => isPipeKind(one) || isSymbol(one)) && <MediumPart inspected={inspected} />}
      {only && others.length === 0 && isPipeKind(only) && <PipeEndsPart line={only} />}
      {sections.map(({ id, fields }) => (
        <PanelSection key={id} id={id} title={t(`editorPanels.section.${id}`)}>
          <FieldGrid>
            {id === 'colors' && <LimitRule inspected={inspected} />}
            {id === 'expressions' && <CurveRulePart inspected={inspected} />}
            {fields.map((field) => (
              <ElementField
                key={field.id}
                field={field}
                board={board}
                refs={refs}
                inspected={inspected}
                isKept={isHeldInPlace && isPlace(field)}
              />
            ))}
            {id === 'raw' && <OtherFields board={board} inspected={inspected} />}
          </FieldGrid>
        </PanelSection>
      ))}
    </Box>
  )
}

interface ElementFieldProps {
  readonly field: FieldDeclaration
  readonly board: EditBoard
  readonly refs: readonly ElementRef[]
  readonly inspected: readonly InspectedElement[]
  /** Whether a lock keeps it as it is. */
  readonly isKept: boolean
}

/** Reads a field after each step; what shows it renders only where it has changed. */
function ElementField({ field, board, refs, inspected, isKept }: ElementFieldProps) {
  const { t } = useTranslation()
  const shared = useSame(readShared(board, inspected, field))
  const node = useSame(field.control === 'parameter' ? sharedStored(inspected, field.nodeField) : NOTHING_SHARED)
  return (
    <EditedField
      field={field}
      label={t(`editorPanels.field.${field.id}`)}
      board={board.uuid}
      refs={refs}
      shared={shared}
      node={node}
      isKept={isKept}
    />
  )
}

interface EditedFieldProps extends Omit<ControlProps, 'edit'> {
  readonly board: string
  readonly isKept: boolean
}

const EditedField = memo(function EditedField({ board, isKept, ...props }: EditedFieldProps) {
  const { field, refs } = props
  const edit = useFieldEdit({ board, refs, field, isHeld: isKept })
  return (
    <Box
      data-field={field.id}
      data-wide={isWide(field) || undefined}
      data-low={field.control === 'switch' || undefined}
      minWidth="0"
    >
      <FieldControl {...props} edit={edit} />
    </Box>
  )
})

/** The object of the render before where it says the same. */
function useSame(shared: Shared): Shared {
  const [known, setKnown] = useState(shared)
  if (known === shared || isSameShared(known, shared)) return known
  setKnown(shared)
  return shared
}

function Heading({ inspected }: { readonly inspected: readonly InspectedElement[] }) {
  const { t } = useTranslation()
  const [only, ...others] = inspected
  if (!only) return null
  const kind = kindName(only.stored)
  return (
    <Row gap="2" minHeight="10" paddingInline="2.5">
      {others.length === 0 && <KindIcon kind={kind} />}
      <Box fontWeight="medium" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {others.length === 0
          ? (ownName(only.stored) ?? t(`editorPanels.kind.${kind}`))
          : t('editorPanels.inspector.chosen', { count: inspected.length })}
      </Box>
      {others.length === 0 && ownName(only.stored) !== null && (
        <Span flexShrink={0} fontSize="sm" color="fg.muted">
          {t(`editorPanels.kind.${kind}`)}
        </Span>
      )}
    </Row>
  )
}

const isPipeKind = ({ element }: InspectedElement): boolean => element !== null && isLine(element)
const isSymbol = ({ stored }: InspectedElement): boolean => stored.symbolId !== undefined
const isPlace = ({ control }: FieldDeclaration): boolean => control === 'measure' || control === 'end'

const NARROW: ReadonlySet<FieldDeclaration['control']> = new Set([
  'number',
  'measure',
  'end',
  'arc',
  'choice',
  'switch',
  'paint',
  'node',
  'parameter',
])
const isWide = ({ control }: FieldDeclaration): boolean => !NARROW.has(control)
