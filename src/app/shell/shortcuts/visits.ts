import { z } from 'zod'

const visit = z.object({
  path: z.string().startsWith('/'),
  count: z.int().positive(),
  /** Epoch ms. */
  lastAt: z.number(),
})
export type Visit = z.infer<typeof visit>

const visits = z.array(visit)
/** Number of stored pages; those not visited for longest are dropped first. */
const MAX_REMEMBERED = 100

export const visitsKey = (userId: string): string => `visits:${userId}`

/** Pages that the user has opened in this browser, latest first. */
export function readVisits(storage: Pick<Storage, 'getItem'>, userId: string): readonly Visit[] {
  try {
    return visits.parse(JSON.parse(storage.getItem(visitsKey(userId)) ?? '[]'))
  } catch {
    // written by another version of the console: start empty
    return []
  }
}

export function countVisit(before: readonly Visit[], path: string, now: number): readonly Visit[] {
  const count = (before.find((each) => each.path === path)?.count ?? 0) + 1
  return [{ path, count, lastAt: now }, ...before.filter((each) => each.path !== path)].slice(0, MAX_REMEMBERED)
}

/** Paths to suggest: the most recent, then the most frequently opened. */
export function suggestedPaths(
  known: readonly Visit[],
  present: string,
  max: number,
): { readonly recent: readonly string[]; readonly frequent: readonly string[] } {
  const others = known.filter(({ path }) => path !== present)
  const recent = others.slice(0, max).map(({ path }) => path)
  const frequent = others
    .filter(({ path, count }) => count > 1 && !recent.includes(path))
    .sort((one, other) => other.count - one.count)
    .slice(0, max)
    .map(({ path }) => path)
  return { recent, frequent }
}
