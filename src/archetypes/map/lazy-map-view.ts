import { loadable } from '#lib/loadable.tsx'

/** The map with its library, loaded with the first map of a visit. */
export const LazyMapView = loadable(async () => (await import('./map-view.tsx')).MapView)
