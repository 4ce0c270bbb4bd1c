import { GROUND_KEYS } from '#archetypes/map/map-beginning.ts'
import type { StoredMapSettings } from '#contract/endpoints/map-settings.ts'
import { SWITCHED_LAYERS } from './map-things.ts'

/** What a person shows and hides: ground that is not drawn is not offered. */
export const switchedLayers = ({ ground }: Pick<StoredMapSettings, 'ground'>) =>
  SWITCHED_LAYERS.filter((key) => ground === 'layers' || !GROUND_KEYS.includes(key))
