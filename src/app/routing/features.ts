import type { FeatureManifest, RouteSpec } from '#lib/feature-manifest.ts'

/** Manifests of all rooms, by the folders that are there. */
const manifests = Object.values(
  import.meta.glob<FeatureManifest>('../../features/*/feature.ts', { eager: true, import: 'default' }),
)

export const featureRoutes: readonly RouteSpec[] = manifests.flatMap((manifest) => manifest.routes)
