import type { FieldDeclaration, StoredField } from '../fields/field-declaration.ts'
import type { InspectedElement, Shared } from '../inspected.ts'
import type { FieldEdit } from '../use-field-edit.ts'

/** What the control of a field is given. */
export interface ControlProps<Declaration extends FieldDeclaration = FieldDeclaration> {
  readonly field: Declaration
  readonly label: string
  readonly shared: Shared
  readonly edit: FieldEdit
  readonly inspected: readonly InspectedElement[]
  /** What the elements store in another field. */
  sharedOf(field: StoredField): Shared
}
