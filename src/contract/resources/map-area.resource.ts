// Areas of the town, each with its outline and its look, of a station, of one of its units, or of a community that it heats.

import { z } from 'zod'
import { lookup, number, optionalReference, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { plantCodeText } from '../kit/text-rules.ts'
import { readRing, ringText } from '../map/area-ring.ts'

const PATH = '/jeasy-base/mapArea'
/** Of the fill and, as nothing else is known of it, of the stroke. */
export const USUAL_AREA_COLOR = '#dc7979'

const CORNERS_TEXT = 400_000
const corners = remark({
  label: label('边界角点', 'Corners'),
  max: CORNERS_TEXT,
  hint: label(
    '每行一个角点：经度,纬度（WGS-84，十进制度），例如 116.4051,39.9042；也可在地图上绘制',
    'One corner a line: longitude,latitude (WGS-84, degrees), such as 116.4051,39.9042; or drawn on the map',
  ),
})
const cornersSchema = corners.schema.transform((typed, context) => {
  const { ring, problem } = readRing(typed)
  if (ring) return ringText(ring)
  context.addIssue(
    typed === ''
      ? { code: 'custom', params: { rule: 'required' } }
      : { code: 'custom', params: { rule: problem.rule, n: problem.n } },
  )
  return ''
})

const nodeName = (zh: string, en: string) => ({
  ...text('words', { label: label(zh, en), width: 150 }),
  isReadOnly: true,
  isUnordered: true,
})
const node = (zh: string, en: string, part: string) => ({
  ...lookup({ label: label(zh, en), optionsPath: `${PATH}/${part}` }),
  isUnordered: true,
})
const station = {
  ...node('换热站', 'Station', 'stations'),
  schema: z.string().trim().min(1).max(64).pipe(plantCodeText),
  isRequired: true,
}
const color = (zh: string, en: string) => ({
  ...text('colour', { label: label(zh, en), min: 1, max: 7, width: 100 }),
  start: USUAL_AREA_COLOR,
})
const share = (zh: string, en: string, start: number) =>
  number({ label: label(zh, en), min: 0, max: 1, decimals: 2, start, width: 100 })

const FORM = [
  'polygonName',
  'heatCompanyId',
  'heatStationId',
  'heatUnitId',
  'communityId',
  'remark',
  'points',
  'strokeColor',
  'strokeWeight',
  'strokeOpacity',
  'fillColor',
  'fillOpacity',
] as const

export const mapAreaResource = defineResource({
  path: PATH,
  permission: 'mapArea',
  label: label('区块', 'Area'),
  fields: {
    polygonName: text('words', { label: label('区块名称', 'Name'), min: 1, max: 60, width: 160 }),
    heatCompanyId: optionalReference({
      label: label('供热公司', 'Company'),
      optionsPath: '/jeasy-base/organization/options',
      nameField: 'heatCompanyName',
      hint: label('留空则与所属节点相同', 'Empty: that of its node'),
    }),
    heatStationId: station,
    heatStationName: nodeName('换热站', 'Station'),
    heatUnitId: {
      ...node('机组', 'Unit', 'units'),
      hint: label('只属于其中一个机组时填写', 'Where it belongs to one unit of the station alone'),
    },
    heatUnitName: nodeName('机组', 'Unit'),
    communityId: {
      ...node('小区', 'Community', 'communities'),
      hint: label('区块是一个小区时填写；机组和小区只填其一', 'Where it is a community; either a unit or a community'),
    },
    communityName: nodeName('小区', 'Community'),
    strokeWeight: number({ label: label('线宽', 'Stroke width'), unit: 'px', min: 0, max: 20, decimals: 1, start: 1 }),
    strokeOpacity: share('线不透明度', 'Stroke opacity', 1),
    strokeColor: color('线颜色', 'Stroke colour'),
    fillOpacity: share('填充不透明度', 'Fill opacity', 0.5),
    fillColor: color('填充颜色', 'Fill colour'),
    remark: remark({ label: label('备注', 'Remark') }),
    points: { ...corners, schema: cornersSchema, isRequired: true },
  },
  list: [
    'polygonName',
    'heatStationName',
    'heatUnitName',
    'communityName',
    'heatCompanyId',
    'fillColor',
    'fillOpacity',
    'strokeColor',
    'strokeWeight',
    'strokeOpacity',
    'remark',
  ],
  form: FORM,
  search: ['polygonName', 'heatStationName', 'heatCompanyId'],
  sort: { column: 'polygonName', direction: 'asc' },
  title: 'polygonName',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

export const mapAreaOptions = {
  stations: optionsAt(`${PATH}/stations`),
  units: optionsAt(`${PATH}/units`),
  communities: optionsAt(`${PATH}/communities`),
} as const
