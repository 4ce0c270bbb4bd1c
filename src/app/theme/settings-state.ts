import { atom } from 'jotai'
import { z } from 'zod'
import { localStore } from '#data/browser-storage.ts'
import { THEME_COLOR } from '#ui/theme/palette.ts'

const STORAGE_KEY = 'settings'

/** The user's settings of the frame; unreadable values count as not set. */
const settings = z.object({
  /** `#rrggbb` */
  themeColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .catch(THEME_COLOR),
  /** Whether the header offers the settings drawer. */
  showSettings: z.boolean().catch(true),
  tagsView: z.boolean().catch(true),
  fixedHeader: z.boolean().catch(true),
  sidebarLogo: z.boolean().catch(true),
})
type Settings = z.infer<typeof settings>

export function settingsFrom(stored: string | null): Settings {
  let content: unknown = {}
  try {
    content = JSON.parse(stored ?? '{}')
  } catch {
    // written by another program: counts as nothing stored
  }
  const parsed = settings.safeParse(content)
  return parsed.success ? parsed.data : settings.parse({})
}

const changedAtom = atom<Settings | null>(null)

/** The user's settings, kept in local storage; a write merges the given changes. */
export const settingsAtom = atom(
  (get) => get(changedAtom) ?? settingsFrom(localStore().getItem(STORAGE_KEY)),
  (get, set, change: Partial<Settings>) => {
    const next = { ...get(settingsAtom), ...change }
    localStore().setItem(STORAGE_KEY, JSON.stringify(next))
    set(changedAtom, next)
  },
)
