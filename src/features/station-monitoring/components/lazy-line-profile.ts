import { loadable } from '#lib/loadable.tsx'

/** The chart with its library, loaded with the first chart of a visit. */
export const LazyLineProfile = loadable(async () => (await import('./line-profile.tsx')).LineProfile)
