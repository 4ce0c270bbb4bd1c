// What the layers and columns of a file probably are, by their names and as they were mapped before. A person changes it. Pure.

import type { GeometryLayer } from '#contract/endpoints/geometry-files.ts'
import {
  FIELDS_OF,
  type GeometryMapping,
  LAYER_KINDS,
  type LayerField,
  type LayerKind,
  type LayerMapping,
  SHAPE_OF,
} from '#contract/geometry/geometry-mapping.ts'

const NAMES: Readonly<Record<LayerKind, RegExp>> = {
  chamber: /^chamber$|井|manhole|well/i,
  station: /^station$|换热站|热力站|substation/i,
  source: /^source$|热源|锅炉房/i,
  trunk: /^trunk$|干[线管]|一级网|管网|管线|pipe/i,
  branch: /^branch$|支[线管]/i,
  street: /^street$|道路|街道|road/i,
  block: /^block$|街区|地块/i,
  water: /^water$|河|湖|水系|river/i,
  park: /^park$|绿地|公园/i,
  building: /^building$|建筑|房屋|楼/i,
  area: /^area$|区块|供热范围/i,
}
const COLUMNS: Readonly<Record<LayerField, RegExp>> = {
  code: /^(code|编码|编号|id|管段编号)$/i,
  name: /^(name|名称|text|井室名称)$/i,
  depthM: /^(depthM|depth|井深|深度)/i,
  dnMm: /^(dnMm|dn|管径|公称直径|口径|diameter)/i,
  lengthM: /^(lengthM$|length$|长度|管长)/i,
  lengthIsMeasured: /^(lengthIsMeasured|measured|实测)/i,
  laying: /^(laying|敷设方式|敷设)/i,
  roughnessMm: /^(roughnessMm|粗糙度|roughness)/i,
  nodeCode: /^(nodeCode|所属节点|节点编码)/i,
  builtYear: /^(builtYear|建成年份|敷设年份|建设年代|year)/i,
}

export const proposeMapping = (
  layers: readonly GeometryLayer[],
  earlier: GeometryMapping | null,
): readonly LayerMapping[] =>
  layers.map((layer) => earlier?.layers.find((one) => one.layer === layer.name) ?? proposed(layer))

function proposed({ name, counts, columns }: GeometryLayer): LayerMapping {
  const kind = LAYER_KINDS.find((one) => NAMES[one].test(name) && counts[SHAPE_OF[one]] > 0) ?? null
  const dn = Number(/DN\s*(\d{2,4})/i.exec(name)?.[1] ?? Number.NaN)
  return {
    layer: name,
    kind,
    columns: kind === null ? {} : proposedColumns(kind, columns),
    usualDnMm: Number.isInteger(dn) && dn >= 10 && dn <= 2_000 ? dn : null,
  }
}

export function proposedColumns(kind: LayerKind, columns: readonly string[]): LayerMapping['columns'] {
  return Object.fromEntries(
    FIELDS_OF[kind].flatMap((field) => {
      const column = columns.find((one) => COLUMNS[field].test(one.trim()))
      return column === undefined ? [] : [[field, column]]
    }),
  )
}
