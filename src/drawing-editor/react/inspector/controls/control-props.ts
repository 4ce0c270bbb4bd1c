import type { ElementRef } from '../../../edit/edit-board.ts'
import type { FieldDeclaration } from '../fields/field-declaration.ts'
import type { Shared } from '../fields/inspected.ts'
import type { FieldEdit } from '../use-field-edit.ts'

/** What the control of a field is given. */
export interface ControlProps<Declaration extends FieldDeclaration = FieldDeclaration> {
  readonly field: Declaration
  readonly label: string
  readonly shared: Shared
  readonly edit: FieldEdit
  /** The elements. */
  readonly refs: readonly ElementRef[]
  /** Of a parameter: the node that it belongs to, as stored. */
  readonly node: Shared
}
