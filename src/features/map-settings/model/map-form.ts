// The settings of the map as a form edits them: the layers, of which each is shown or not and which have an order, are one text.

import { z } from 'zod'
import type { StoredMapSettings } from '#contract/endpoints/map-settings.ts'
import { choice, flag, integer, number } from '#contract/kit/field.ts'
import { label } from '#contract/kit/language.ts'
import { defineSettings } from '#contract/kit/settings.ts'
import {
  type LayerChoice,
  layerChoices,
  MAP_MAX_LATITUDE,
  MAP_MAX_ZOOM,
  mapSettings,
} from '#contract/map/map-settings.ts'
import { parseJson } from '#lib/parse-json.ts'

const layersText = z.string().refine((text) => layerChoices.safeParse(parseJson(text)).success)

export const mapForm = mapSettings.extend({ layers: layersText, version: z.int() })
export type MapForm = z.output<typeof mapForm>

export const formOf = ({ layers, ...rest }: StoredMapSettings): MapForm => ({ ...rest, layers: textOfLayers(layers) })
export const settingsOf = ({ layers, ...rest }: MapForm): StoredMapSettings => ({
  ...rest,
  layers: layersOfText(layers),
})

export const textOfLayers = (layers: readonly LayerChoice[]): string => JSON.stringify(layers)
/** @throws for a text that is none of {@link textOfLayers}. */
export const layersOfText = (text: string): LayerChoice[] => layerChoices.parse(parseJson(text))

export const mapSettingsPage = defineSettings({
  label: label('地图设置', 'the settings of the map'),
  editPermission: 'mapSettings:edit',
  fields: {
    longitude: number({
      label: label('中心经度', 'Longitude of the centre'),
      unit: '°',
      hint: label('东经为正，-180 至 180', 'East is positive, -180 to 180'),
      min: -180,
      max: 180,
      decimals: 6,
    }),
    latitude: number({
      label: label('中心纬度', 'Latitude of the centre'),
      unit: '°',
      hint: label('北纬为正，-85 至 85', 'North is positive, -85 to 85'),
      min: -MAP_MAX_LATITUDE,
      max: MAP_MAX_LATITUDE,
      decimals: 6,
    }),
    zoom: number({
      label: label('缩放级别', 'Zoom'),
      hint: label(
        '0 至 22：0 为全球，每级放大一倍；城区一般为 11 至 14',
        '0 to 22: 0 is the whole earth, each step doubles the scale; a town is at 11 to 14',
      ),
      min: 0,
      max: MAP_MAX_ZOOM,
      decimals: 1,
    }),
    layers: {
      kind: 'text',
      label: label('图层', 'Layers'),
      schema: layersText,
      isRequired: true,
      width: 160,
    },
    ground: choice(
      [
        { value: 'plain', label: label('纯色', 'Plain') },
        { value: 'layers', label: label('自有图层', 'Own layers') },
        { value: 'pack', label: label('离线地图包', 'Map pack') },
      ],
      {
        label: label('底图', 'Ground'),
        hint: label(
          '离线地图包为“离线地图”页中启用的包；没有启用时同纯色',
          'The map pack is the active one of the page “Offline map”; without one the ground is plain',
        ),
      },
    ),
    hasWidthByDn: flag({
      label: label('管线宽度随公称直径（DN）变化', 'Pipes are wider with their nominal diameter (DN)'),
    }),
    labelPx: integer({
      label: label('文字大小（像素）', 'Size of labels (px)'),
      hint: label('8 至 24', '8 to 24'),
      min: 8,
      max: 24,
    }),
  },
  groups: [
    { label: label('打开时的位置', 'Where a map opens'), fields: ['longitude', 'latitude', 'zoom'] },
    { label: label('图层', 'Layers'), fields: ['layers'] },
    { label: label('样式', 'Style'), fields: ['ground', 'hasWidthByDn', 'labelPx'] },
  ],
})
