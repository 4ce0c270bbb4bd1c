// The declaration of settings: a single permanent record, edited in groups on its own page. The single source for the
// page's fields, names and hints, and for what the server accepts. field.ts has the kinds of fields,
// src/archetypes/settings shows pages.

import type { Label } from './language.ts'
import type { Fields } from './resource.ts'

interface SettingsGroup<Name extends string> {
  readonly label: Label
  readonly fields: readonly Name[]
}

interface SettingsSpec<F extends Fields, Name extends string> {
  /** Noun of the settings for use inside a sentence. */
  readonly label: Label
  /** The permission code required to change them. */
  readonly editPermission: string
  readonly fields: F
  /** In page order; fields outside the groups cannot be edited. */
  readonly groups: readonly SettingsGroup<Name>[]
}

export interface Settings extends SettingsSpec<Fields, string> {}

/** Settings with typed fields. */
export const defineSettings = <const F extends Fields>(settings: SettingsSpec<F, keyof F & string>) => settings

/** Names of the fields on a settings page. */
export const settingNames = ({ groups }: Pick<Settings, 'groups'>): string[] => groups.flatMap(({ fields }) => fields)
