import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapPack } from '#contract/endpoints/map-pack.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const degrees = (value: number): string => formatQuantity(value, 3)

const boundsText = ({ bounds: [west, south, east, north] }: MapPack): string =>
  `${degrees(west)}, ${degrees(south)} – ${degrees(east)}, ${degrees(north)}`

export function usePackColumns(): readonly TableColumn<MapPack>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const stateText = ({ isActive }: MapPack): string => t(isActive ? 'mapPacks.active' : 'mapPacks.inactive')
    return [
      { ...textColumn<MapPack>('name', t('mapPacks.columns.name'), ({ name }) => name, 200), fixed: 'start' },
      {
        ...textColumn<MapPack>('state', t('mapPacks.columns.state'), stateText, 130),
        cell: (pack) => <StatusTag tone={pack.isActive ? 'good' : 'neutral'}>{stateText(pack)}</StatusTag>,
      },
      textColumn<MapPack>('tiles', t('mapPacks.columns.tiles'), ({ tiles }) => t(`mapPacks.tiles.${tiles}`), 130),
      {
        ...textColumn<MapPack>('size', t('mapPacks.columns.size'), ({ sizeBytes }) => formatBytes(sizeBytes), 100),
        align: 'end',
      },
      textColumn<MapPack>(
        'zooms',
        t('mapPacks.columns.zooms'),
        ({ minZoom, maxZoom }) => (minZoom === maxZoom ? String(minZoom) : `${minZoom}–${maxZoom}`),
        110,
      ),
      textColumn<MapPack>('bounds', t('mapPacks.columns.bounds'), boundsText, 270),
      textColumn<MapPack>('uploadedBy', t('mapPacks.columns.uploadedBy'), ({ uploadedBy }) => uploadedBy, 120),
      textColumn<MapPack>(
        'uploadedAt',
        t('mapPacks.columns.uploadedAt'),
        ({ uploadedAt }) => formatDateTime(uploadedAt),
        180,
      ),
      textColumn<MapPack>('layers', t('mapPacks.columns.layers'), ({ layers }) => layers.join(', '), 200),
    ]
  }, [t])
}
