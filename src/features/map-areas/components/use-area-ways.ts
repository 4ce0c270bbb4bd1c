import { useTranslation } from 'react-i18next'
import type { MapArea } from '#contract/endpoints/map-areas.ts'

/** Pages of the node of an area that every map leads to. */
export function useAreaWays(): (area: MapArea) => { readonly to: string; readonly name: string }[] {
  const { t } = useTranslation()
  return ({ station, node, nodeType }) => [
    {
      to: `/stationRealTime?${new URLSearchParams({ id: station.keyId })}`,
      name: t('mapAreas.way.station', { name: station.name }),
    },
    { to: `/websiteRealTime?${new URLSearchParams({ nodes: station.keyId })}`, name: t('mapAreas.way.values') },
    {
      to: `/whyCold?${new URLSearchParams({ id: nodeType === 'unit' ? node.keyId : station.keyId })}`,
      name: t('mapAreas.way.cold'),
    },
  ]
}
