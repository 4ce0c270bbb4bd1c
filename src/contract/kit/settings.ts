// The declaration of settings: one record that is always there, edited in groups on a page of its own. One source for the
// page's fields, their names and hints, and for what the server takes. Neighbours: field.ts has the kinds of fields,
// src/archetypes/settings shows pages.

import type { Label } from './language.ts'
import type { Fields } from './resource.ts'

interface SettingsGroup<Name extends string> {
  readonly label: Label
  readonly fields: readonly Name[]
}

interface SettingsSpec<F extends Fields, Name extends string> {
  /** What they are, inside a sentence. */
  readonly label: Label
  /** The permission code of whoever may change them. */
  readonly editPermission: string
  readonly fields: F
  /** In their order on the page; a field outside of them is not edited. */
  readonly groups: readonly SettingsGroup<Name>[]
}

export interface Settings extends SettingsSpec<Fields, string> {}

/** Settings that know their fields by name. */
export const defineSettings = <const F extends Fields>(settings: SettingsSpec<F, keyof F & string>) => settings

/** Names of the fields that a page of settings shows. */
export const settingNames = ({ groups }: Pick<Settings, 'groups'>): string[] => groups.flatMap(({ fields }) => fields)
