import type { Language } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { type Settings, settingNames } from '#contract/kit/settings.ts'
import { FIELD_FACES } from '../field-kinds/field-faces.ts'
import { type FormValues, problemOf } from '../resource/form-values.ts'

/** Form values of stored settings. */
export function settingValues(settings: Settings, stored: ResourceValues): FormValues {
  const entries = settingNames(settings).flatMap((name) => {
    const field = settings.fields[name]
    return field ? [[name, FIELD_FACES[field.kind].held(stored[name])] as const] : []
  })
  return Object.fromEntries(entries)
}

type SettingsReading =
  | { readonly values: ResourceValues; readonly problems: null }
  | { readonly values: null; readonly problems: Readonly<Record<string, string>> }

/** Parses the input by the server's own rules. */
export function readSettings(settings: Settings, typed: FormValues, language: Language): SettingsReading {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const name of settingNames(settings)) {
    const field = settings.fields[name]
    if (!field) continue
    const value = typed[name] ?? ''
    const problem = problemOf(field, value, language)
    if (problem === null) values[name] = field.schema.parse(value)
    else problems[name] = problem
  }
  return Object.keys(problems).length === 0 ? { values, problems: null } : { values: null, problems }
}

/** After a save: fields that still are as they were sent become as they were saved, the others stay as typed since. */
export function typedSince({ sent, typed, saved }: Record<'sent' | 'typed' | 'saved', FormValues>): FormValues {
  const isSent = (name: string): boolean => JSON.stringify(typed[name]) === JSON.stringify(sent[name])
  const entries = Object.entries(saved).map(([name, value]) => [name, isSent(name) ? value : (typed[name] ?? value)])
  return Object.fromEntries(entries)
}
