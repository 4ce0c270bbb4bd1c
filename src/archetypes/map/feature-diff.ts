import type { AreaPaint, MapFeature } from './map-layers.ts'

export interface FeatureDiff {
  readonly added: readonly MapFeature[]
  readonly changed: readonly MapFeature[]
  readonly removed: readonly number[]
}

/** What an edit changed; null: nothing. */
export function diffOf(before: readonly MapFeature[], after: readonly MapFeature[]): FeatureDiff | null {
  if (before === after) return null
  const known = new Map(before.map((feature) => [feature.id, feature]))
  const added: MapFeature[] = []
  const changed: MapFeature[] = []
  for (const feature of after) {
    const old = known.get(feature.id)
    known.delete(feature.id)
    if (!old) added.push(feature)
    else if (!isSame(old, feature)) changed.push(feature)
  }
  const removed = [...known.keys()]
  return added.length + changed.length + removed.length === 0 ? null : { added, changed, removed }
}

const isSame = (one: MapFeature, other: MapFeature): boolean =>
  one === other ||
  (one.name === other.name &&
    one.width === other.width &&
    isSamePaint(one.paint, other.paint) &&
    one.places.length === other.places.length &&
    one.places.every(([lng, lat], at) => lng === other.places[at]?.[0] && lat === other.places[at]?.[1]))

const isSamePaint = (one: AreaPaint | undefined, other: AreaPaint | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.strokeWeight === other.strokeWeight &&
    one.strokeOpacity === other.strokeOpacity &&
    one.strokeColor === other.strokeColor &&
    one.fillOpacity === other.fillOpacity &&
    one.fillColor === other.fillColor)
