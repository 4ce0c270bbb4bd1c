import { useEffect, useMemo } from 'react'
import { mapPackAddress, mapPackCalls } from '#contract/endpoints/map-pack.ts'
import { mapSettingsCalls, type StoredMapSettings } from '#contract/endpoints/map-settings.ts'
import { USUAL_MAP } from '#contract/map/map-settings.ts'
import { useAnswer } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import type { Variant } from '#ui/theme/palette.ts'
import { groundColors } from './ground-colors.ts'
import { LazyMapView } from './lazy-map-view.ts'
import type { PackGround } from './pack-ground.ts'

const FRESH_MS = 300_000
/** For who may not read the settings: a map all the same. */
const USUAL: StoredMapSettings = { ...USUAL_MAP, longitude: 0, latitude: 0, version: 0 }

/** How the map begins, and the pack below it; undefined while that is read. The map's code is loaded meanwhile. */
export function useMapBeginning(variant: Variant) {
  const http = useHttp()
  useEffect(() => LazyMapView.preload(), [])
  const settings = useAnswer(mapSettingsCalls.read, {}, { staleTime: FRESH_MS })
  const hasPack = settings.data?.ground === 'pack'
  const active = useAnswer(mapPackCalls.active, {}, { staleTime: FRESH_MS, enabled: hasPack })
  const pack = useMemo((): PackGround | null => {
    const found = hasPack ? active.data : null
    if (!found) return null
    return {
      id: found.keyId,
      tiles: found.tiles,
      layers: found.layers,
      colors: groundColors(variant),
      read: async (offset, length, signal) => {
        const headers = { range: `bytes=${offset}-${offset + length - 1}` }
        const options = { method: 'GET', headers, isQuiet: true, ...(signal ? { signal } : {}) } as const
        return (await http.download(mapPackAddress(found.keyId), options)).blob.arrayBuffer()
      },
    }
  }, [hasPack, active.data, variant, http])
  const isPending = settings.isPending || (hasPack && active.isPending)
  const shown = settings.data ?? USUAL
  return isPending
    ? undefined
    : { settings: shown, pack, attribution: hasPack ? textOf(active.data?.attribution ?? '') : '' }
}

/** Its maker may have written markup. */
const textOf = (markup: string): string =>
  markup === '' ? '' : (new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '')
