import { z } from 'zod'
import { type SystemSettings, systemSettingsInput } from '#contract/endpoints/system-settings.ts'
import type { Language } from '#contract/kit/language.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'

/** What the form holds: numbers as they are typed. */
export const settingsDraft = z.object({
  systemName: z.string(),
  systemRoundLogo: z.string(),
  openVerifyPwd: z.boolean(),
  sessionIdleMinutes: z.string(),
  sessionMaxDays: z.string(),
})
export type SettingsDraft = Readonly<z.infer<typeof settingsDraft>>

export const draftOf = (settings: SystemSettings): SettingsDraft => ({
  systemName: settings.systemName,
  systemRoundLogo: settings.systemRoundLogo,
  openVerifyPwd: settings.openVerifyPwd,
  sessionIdleMinutes: String(settings.sessionIdleMinutes),
  sessionMaxDays: String(settings.sessionMaxDays),
})

export type CheckedDraft =
  | { readonly settings: SystemSettings; readonly problems: null }
  | { readonly settings: null; readonly problems: Readonly<Record<string, string>> }

/** Reads the form by the rules that the server has, too. */
export function checkDraft(draft: SettingsDraft, version: number, language: Language): CheckedDraft {
  const parsed = systemSettingsInput.safeParse({ ...draft, version })
  if (parsed.success) return { settings: parsed.data, problems: null }
  const problems = problemsOf(parsed.error, language)
  return { settings: null, problems: Object.fromEntries(problems.map(({ field, rule }) => [field, rule])) }
}
