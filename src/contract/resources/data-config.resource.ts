// Layout of pages of values: column groups, headings, fixed columns, and curve groups.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { type Choice, choice, codes, flag, integer, optionalNumber, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, type Resource } from '../kit/resource.ts'
import { TABLE_PAGES, VALUE_PAGES } from '../pages/value-pages.ts'
import { STANDARD_PARAM_OPTIONS, standardParamResource } from './point.resource.ts'

const option = <const Value extends string>(value: Value, zh: string, en: string) => ({ value, label: label(zh, en) })

/** Pages with configurable columns. */
export const DATA_PAGES: readonly Choice[] = TABLE_PAGES.map(({ path, name }) => ({ value: path, label: name }))
// named `pagePath`, because `page` of a list is the page number
const pagePath = choice(DATA_PAGES, { label: label('页面', 'Page'), width: 140 })
const name = text('words', { label: label('名称', 'Chinese name'), min: 1, max: 40, width: 150 })
const nameEn = text('words', { label: label('英文名称', 'English name'), max: 60, width: 180 })
const code = text('identifier', { label: label('编码', 'Code'), min: 1, max: 32, width: 130 })
const paramCodes = codes({ label: label('参量', 'Parameters'), optionsPath: STANDARD_PARAM_OPTIONS })
const sortOrder = { ...integer({ label: label('顺序', 'Order'), min: 1, max: 9999, width: 80 }), isReadOnly: true }
const VERBS = ['view', 'add', 'edit', 'delete', 'export'] as const

const GROUP_FORM = ['pagePath', 'code', 'name', 'nameEn', 'paramCodes'] as const
/** Group codes that have another meaning in addresses. */
export const RESERVED_GROUPS: readonly string[] = ['main', 'all']
export const dataGroupResource = defineResource({
  path: '/jeasy-base/dataGroup',
  permission: 'dataGroup',
  label: label('数据分组', 'Data group'),
  fields: { sortOrder, pagePath, code, name, nameEn, paramCodes },
  // the page is not a column, because a list shows the groups of one page
  list: ['sortOrder', 'code', 'name', 'nameEn', 'paramCodes'],
  form: GROUP_FORM,
  search: ['code', 'name'],
  sort: { column: 'sortOrder', direction: 'asc', thenBy: 'code' },
  title: 'name',
  verbs: VERBS,
})

const paramCode = text('identifier', {
  label: label('参量编码', 'Parameter code'),
  min: 1,
  max: 32,
  width: 130,
  hint: label('标准参量的编码，例如 T1g', 'Code of a standard parameter, such as T1g'),
})
const COLOUR_RULES = [
  option('limits', '越限变色', 'By its limits'),
  option('negative', '负值变色', 'Below zero'),
  option('none', '不变色', 'None'),
] as const
export type ColourRule = (typeof COLOUR_RULES)[number]['value']
const COLUMN_FORM = ['pagePath', 'paramCode', 'title', 'titleEn', 'widthPx', 'decimals', 'colourRule'] as const
/** The default columns of a table, in order, and the formatting of each wherever the table shows it. */
export const dataColumnResource = defineResource({
  path: '/jeasy-base/dataColumn',
  permission: 'dataColumn',
  label: label('数据列', 'Data column'),
  fields: {
    sortOrder,
    pagePath,
    paramCode,
    title: text('words', { label: label('列标题', 'Chinese title'), min: 1, max: 40, width: 160 }),
    titleEn: text('words', {
      label: label('英文列标题', 'English title'),
      max: 60,
      width: 200,
      hint: label('留空则用参量的英文名称', 'Empty: the English name of the parameter'),
    }),
    widthPx: optionalNumber({
      label: label('列宽', 'Width'),
      unit: 'px',
      min: 40,
      max: 600,
      decimals: 0,
      width: 110,
      hint: label('留空则按标题自动', 'Empty: as wide as its heading needs'),
    }),
    decimals: integer({ label: label('小数位', 'Decimals'), min: 0, max: 6, start: 0, width: 90 }),
    colourRule: choice(COLOUR_RULES, { label: label('变色规则', 'Colour rule') }),
    isShown: {
      ...flag({
        label: label('显示', 'Shown'),
        hint: label('在“列排序”中设置', 'Set at “Column order”'),
      }),
      isReadOnly: true,
    },
  },
  list: ['sortOrder', ...COLUMN_FORM, 'isShown'],
  form: COLUMN_FORM,
  search: ['pagePath', 'paramCode', 'title'],
  sort: { column: 'pagePath', direction: 'asc', thenBy: 'sortOrder' },
  title: 'title',
  verbs: VERBS,
})

/** More fixed columns would leave no room to scroll. */
export const MAX_FIXED_COLUMNS = 4
const SIDES = [option('left', '左侧', 'Left'), option('right', '右侧', 'Right')] as const
/** Columns that stay in view, in addition to the name or time of the row, which always does. */
export const fixedColumnResource = defineResource({
  path: '/jeasy-base/fixedColumn',
  permission: 'fixedColumn',
  label: label('固定列', 'Fixed column'),
  fields: { pagePath, paramCode, side: choice(SIDES, { label: label('固定位置', 'Side') }) },
  list: ['pagePath', 'paramCode', 'side'],
  form: ['pagePath', 'paramCode', 'side'],
  search: ['pagePath', 'paramCode', 'side'],
  sort: { column: 'pagePath', direction: 'asc', thenBy: 'paramCode' },
  title: 'paramCode',
  verbs: VERBS,
})

const AXES = [
  option('auto', '自动', 'Automatic'),
  option('left', '左轴', 'Left'),
  option('right', '右轴', 'Right'),
] as const
const CURVE_FORM = ['code', 'name', 'nameEn', 'paramCodes', 'axis', 'colour'] as const
/** Colours that a chart assigns. */
export const NUM_CURVE_COLOURS = 8
export const curveGroupResource = defineResource({
  path: '/jeasy-base/curveGroup',
  permission: 'curveGroup',
  label: label('曲线分组', 'Curve group'),
  fields: {
    sortOrder,
    code: { ...code, isUnique: true },
    name,
    nameEn,
    paramCodes,
    axis: choice(AXES, {
      label: label('坐标轴', 'Axis'),
      hint: label('各单位的纵轴所在的一侧', 'The side for the axes of its units'),
    }),
    colour: integer({
      label: label('颜色', 'Colour'),
      min: 1,
      max: NUM_CURVE_COLOURS,
      width: 90,
      hint: label(
        '首条曲线用图表的第几种颜色（1–8），其余依次往后',
        'Which of the 8 chart colours the first curve takes; the others follow',
      ),
    }),
  },
  list: ['sortOrder', ...CURVE_FORM],
  form: CURVE_FORM,
  search: ['code', 'name', 'axis'],
  sort: { column: 'sortOrder', direction: 'asc', thenBy: 'code' },
  title: 'name',
  verbs: VERBS,
})

/** Source parameters on the pages of stations, in order. A source without a record shows everything. */
export const sourceColumnResource = defineResource({
  path: '/jeasy-base/sourceColumn',
  permission: 'sourceColumn',
  label: label('热源数据配置', 'Source data setup'),
  fields: {
    nodeCode: {
      ...text('plantCode', { label: label('热源编码', 'Source code'), min: 1, max: 40, width: 130 }),
      isUnordered: true,
    },
    nodeName: {
      ...text('words', { label: label('热源名称', 'Source'), width: 180 }),
      isReadOnly: true,
      isUnordered: true,
    },
    paramCodes,
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['nodeCode', 'nodeName', 'paramCodes', 'remark'],
  form: ['nodeCode', 'paramCodes', 'remark'],
  search: ['nodeCode'],
  sort: { column: 'nodeCode', direction: 'asc' },
  title: 'nodeCode',
  verbs: VERBS,
})

const group = z.object({ code: z.string(), name: z.string(), nameEn: z.string(), paramCodes: z.array(z.string()) })
const dataLayout = z.object({
  groups: z.array(group),
  columns: z.array(
    z.object({
      paramCode: z.string(),
      title: z.string(),
      titleEn: z.string(),
      /** Null: as wide as the heading needs. */
      widthPx: z.number().nullable(),
      decimals: z.int(),
      colourRule: z.enum(['limits', 'negative', 'none']),
      /** Among the default columns. */
      isShown: z.boolean(),
    }),
  ),
  fixed: z.array(z.object({ paramCode: z.string(), side: z.enum(['left', 'right']) })),
  curves: z.array(group.extend({ axis: z.enum(['auto', 'left', 'right']), colour: z.int() })),
  sources: z.array(z.object({ nodeId: z.string(), paramCodes: z.array(z.string()) })),
  /** Those of the parameters above that the company has added to the dictionary. */
  params: z.array(
    z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string(), unit: z.string(), decimals: z.int() }),
  ),
})
export type DataLayout = z.infer<typeof dataLayout>

/** Moves a record up or down by one place in its list. */
export const shiftIn = (resource: Resource) =>
  defineCall({
    method: 'POST',
    path: resource.call('shift'),
    access: { permission: resource.permissionOf('edit') },
    input: z.object({ keyId: z.string().min(1).max(64), by: z.enum(['up', 'down']) }),
    audit: { module: resource.permission, action: 'move' },
  })

const arranged = z.object({ keyId: z.guid(), isShown: z.boolean() })
const tablePage = z.enum(DATA_PAGES.map(({ value }) => value))

/** Order and visibility of the columns of a page (列排序). */
export const columnOrderCalls = {
  /** In their order. */
  list: defineCall({
    method: 'POST',
    path: dataColumnResource.call('arranged'),
    access: { permission: dataColumnResource.permissionOf('view') },
    input: z.object({ page: tablePage }),
    output: z.array(arranged.extend({ paramCode: z.string(), title: z.string(), titleEn: z.string() })),
  }),
  /**
   * Sets both of all columns of a page.
   *
   * @throws 1001 where `columns` are not the page's, or none is shown; 1009 where it is not as it was `seen` any more.
   */
  save: defineCall({
    method: 'POST',
    path: dataColumnResource.call('arrange'),
    access: { permission: dataColumnResource.permissionOf('edit') },
    body: 'json',
    input: z.object({ page: tablePage, seen: z.array(arranged).max(1000), columns: z.array(arranged).max(1000) }),
    audit: { module: dataColumnResource.permission, action: 'move' },
  }),
} as const

/** Layout of a page of values; only sources inside the caller's data scope. Empty lists mean the built-in layout. */
export const layoutCall = defineCall({
  method: 'POST',
  path: dataGroupResource.call('layout'),
  access: { permission: 'telemetry:view' },
  input: z.object({ page: z.enum(VALUE_PAGES.map(({ path }) => path)) }),
  output: dataLayout,
  reads: [
    dataColumnResource.path,
    fixedColumnResource.path,
    curveGroupResource.path,
    sourceColumnResource.path,
    standardParamResource.path,
  ],
})
