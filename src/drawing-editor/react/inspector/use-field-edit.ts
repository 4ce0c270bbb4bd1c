import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { type DrawingRecord, findBoard, type Json, type Operation } from '#drawing/engine.ts'
import type { ElementRef } from '../../edit/edit-board.ts'
import { beginGesture, type Gesture } from '../../tools/gesture.ts'
import { editorAtom } from '../editor-atoms.ts'
import { readOnlyAtom } from '../read-only-atom.ts'
import type { FieldDeclaration } from './fields/field-declaration.ts'
import { writeField } from './fields/write-field.ts'

/** How a control changes what it shows. */
interface StepEdit<Value> {
  readonly isDisabled: boolean
  /** Writes a value, as one step. */
  set(value: Value): void
  /** Writes a value within one step, which goes on until {@link end}: while a colour is dragged or a key is held. */
  drag(value: Value): void
  end(): void
}
/** Undefined removes what is stored. */
export type FieldEdit = StepEdit<Json | undefined>

interface Edited {
  readonly board: string
  readonly refs: readonly ElementRef[]
  readonly field: FieldDeclaration
  readonly isHeld: boolean
}

/** Edits one field of some elements. */
export function useFieldEdit({ board, refs, field, isHeld }: Edited): FieldEdit {
  const { measureLine } = useAtomValue(editorAtom)
  const edit = useStepEdit<Json | undefined>(`field.${field.id}`, (record, value) => {
    const present = findBoard(record, board)
    return present ? writeField({ board: present, refs, measureLine }, field, value) : []
  })
  return isHeld ? { ...edit, isDisabled: true } : edit
}

/**
 * Edits the drawing by whole steps, and by those that are dragged. A step that is open ends with its control.
 *
 * @param label - Of the steps.
 * @param write - From the drawing as it is, or as it was when the open step began.
 */
export function useStepEdit<Value>(
  label: string,
  write: (record: DrawingRecord, value: Value) => readonly Operation[],
): StepEdit<Value> {
  const editor = useAtomValue(editorAtom)
  const isReadOnly = useAtomValue(readOnlyAtom)
  const open = useRef<{ readonly gesture: Gesture; readonly before: DrawingRecord } | null>(null)
  const end = (): void => {
    open.current?.gesture.commit()
    open.current = null
  }
  useEffect(
    () => () => {
      open.current?.gesture.commit()
      open.current = null
    },
    [],
  )
  return {
    isDisabled: isReadOnly,
    set(value) {
      end()
      editor.apply(write(editor.drawing.record, value), label)
    },
    drag(value) {
      if (editor.isReadOnly) return
      open.current ??= { before: editor.drawing.record, gesture: beginGesture(editor, label) }
      open.current.gesture.apply(write(open.current.before, value))
    },
    end,
  }
}
