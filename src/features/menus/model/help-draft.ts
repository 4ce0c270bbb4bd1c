import { z } from 'zod'
import type { DraftFormat } from '#archetypes/draft/use-draft.ts'
import { type MenuRow, menuRow } from '#contract/resources/menu.resource.ts'

/** Key of the help text form; it is open for one menu at a time. */
export const HELP_FORM = 'help'
export const helpFormat: DraftFormat<MenuRow, string> = { base: menuRow, draft: z.string() }
