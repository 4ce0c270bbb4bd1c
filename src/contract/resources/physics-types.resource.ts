// The types of the physics tree with their own tables: each is a resource over the same tree, with its own fields
// placed between the common ones.

import { MONEY } from '#lib/company-currency.ts'
import {
  choice,
  type Field,
  flag,
  integer,
  number,
  optionalDay,
  optionalInteger,
  optionalNumber,
  phone,
  residentName,
  residentPhone,
  text,
} from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource, type Fields, type Resource } from '../kit/resource.ts'
import {
  BUILDING_USE_NAMES,
  BUILDING_USES,
  EMITTER_NAMES,
  EMITTERS,
  ENVELOPE_NAMES,
  ENVELOPE_STEPS,
} from '../network/cohort.ts'
import { isNodeType, type NodeType } from '../network/node-types.ts'
import { PLANT } from '../network/plant.ts'
import { nodeFields, PHYSICS_PATH, physicsResource } from './physics.resource.ts'

const HEAD = ['code', 'shortName', 'parentCode', 'organizationId'] as const
const TAIL = ['sortOrder', 'isActive', 'lng', 'lat', 'altitudeM', 'address', 'gatewayCode', 'remark'] as const

interface Naming {
  readonly name: Field
  /** What the form begins with. */
  readonly form: readonly 'name'[]
}
const BY_HAND: Naming = { name: nodeFields.name, form: ['name'] }
/** The server composes the name of building, unit door and room: the name of a resident stands in no tree. */
const BY_ADDRESS: Naming = { name: { ...nodeFields.name, isRequired: false, isReadOnly: true }, form: [] }

/** The resource of a node type: the common fields, with its own between them. */
function nodeResource<const Own extends Fields>(
  type: NodeType | 'other',
  [zh, en]: readonly [string, string],
  own: Own,
  columns: readonly (keyof Own & string)[],
  naming: Naming = BY_HAND,
): Resource {
  const names = Object.keys(own)
  return defineResource({
    path: `${PHYSICS_PATH}-${type}`,
    permission: 'physics',
    label: label(zh, en),
    fields: { ...nodeFields, ...own, name: naming.name },
    list: ['name', 'code', ...columns, 'organizationId', 'isActive'],
    form: [...naming.form, ...HEAD, ...names, ...TAIL],
    search: ['name', 'code', 'isActive'],
    sort: { column: 'sortOrder', direction: 'asc', thenBy: 'code' },
    title: 'name',
    verbs: ['view', 'add', 'edit', 'export'],
    alsoChanges: [PLANT],
    reads: [PLANT],
  })
}

const option = (value: string, zh: string, en: string) => ({ value, label: label(zh, en) })
const emitters = EMITTERS.map((value) => ({ value, label: EMITTER_NAMES[value] }))
const chargeTypes = [option('area', '按面积', 'By area'), option('metered', '按计量', 'Metered')]
const orientations = [
  option('south', '南', 'South'),
  option('east', '东', 'East'),
  option('west', '西', 'West'),
  option('north', '北', 'North'),
]
const area = (zh: string, en: string) =>
  number({ label: label(zh, en), unit: 'm²', min: 0.1, max: 10_000_000, decimals: 1 })
const celsius = (zh: string, en: string, start?: number) =>
  number({ label: label(zh, en), unit: '°C', min: 0, max: 200, decimals: 1, start })
const megapascal = (zh: string, en: string, start?: number) =>
  number({ label: label(zh, en), unit: 'MPa', min: 0, max: 4, decimals: 3, start })
/** What a new source starts with: usual temperatures, and pressures by the domain guide, 2.5. */
const SOURCE_START = { supplyC: 110, returnC: 50, staticMpa: 0.3, worstPointMpa: 0.1 }
/**
 * What a new unit starts with: radiators of homes, by the domain guide, 2.11. Its static pressure depends on the height of
 * its buildings.
 */
const UNIT_START = { heatIndexWM2: 45, supplyC: 60, returnC: 45, differenceMpa: 0.1 }
/** The same heading for all types, because a file of nodes has one column for it. */
const numberOf = () => integer({ label: label('编号', 'Number'), min: 1, max: 99, width: 80 })
const year = optionalNumber({ label: label('建成年份', 'Built in'), min: 1950, max: 2100, decimals: 0 })

export const NODE_RESOURCES: Readonly<Record<NodeType, Resource>> = {
  source: nodeResource(
    'source',
    ['热源', 'Heat source'],
    {
      kind: choice(
        [
          option('chp', '热电厂', 'CHP'),
          option('long-distance', '长输', 'Long-distance'),
          option('coal', '燃煤锅炉', 'Coal boilers'),
          option('gas', '燃气锅炉', 'Gas boilers'),
          option('heat-pump', '热泵', 'Heat pumps'),
          option('waste-heat', '工业余热', 'Waste heat'),
          option('peak', '调峰', 'Peak'),
        ],
        { label: label('热源类型', 'Kind') },
      ),
      ratedCapacityMw: number({ label: label('额定容量', 'Capacity'), unit: 'MW', min: 0.1, max: 10_000, decimals: 1 }),
      designSupplyC: celsius('设计供温', 'Design supply', SOURCE_START.supplyC),
      designReturnC: celsius('设计回温', 'Design return', SOURCE_START.returnC),
      staticPressureMpa: megapascal('定压值', 'Static pressure', SOURCE_START.staticMpa),
      worstPointDpMpa: megapascal('最不利点压差', 'Worst-point difference', SOURCE_START.worstPointMpa),
      contractPriceGj: optionalNumber({
        label: label('合同热价', 'Contract price'),
        unit: `${MONEY}/GJ`,
        min: 0,
        max: 1000,
        decimals: 2,
      }),
      dailyQuotaGj: optionalNumber({
        label: label('日热量指标', 'Daily quota'),
        unit: 'GJ',
        min: 0,
        max: 10_000_000,
        decimals: 0,
      }),
    },
    ['kind', 'ratedCapacityMw', 'designSupplyC', 'designReturnC'],
  ),
  boiler: nodeResource(
    'boiler',
    ['锅炉', 'Boiler'],
    {
      number: numberOf(),
      ratedCapacityMw: number({ label: label('额定容量', 'Capacity'), unit: 'MW', min: 0.1, max: 1_000, decimals: 1 }),
    },
    ['number', 'ratedCapacityMw'],
  ),
  well: nodeResource(
    'well',
    ['井室', 'Well'],
    {
      depthM: optionalNumber({ label: label('井深', 'Depth'), unit: 'm', min: 0, max: 50, decimals: 1 }),
      compensatorCount: optionalInteger({ label: label('补偿器数量', 'Number of compensators'), min: 0, max: 99 }),
      compensatorKind: text('name', {
        label: label('补偿器型式', 'Kind of compensators'),
        max: 40,
        hint: label('如：波纹管、套筒、球形', 'Such as bellows, sleeve, ball joint'),
      }),
      inspectedOn: optionalDay({ label: label('最近检查日期', 'Last inspection') }),
      inspectedBy: text('name', { label: label('检查人', 'Inspected by'), max: 40 }),
    },
    ['depthM', 'compensatorCount', 'compensatorKind', 'inspectedOn', 'inspectedBy'],
  ),
  station: nodeResource(
    'station',
    ['换热站', 'Heat station'],
    {
      sourceCode: {
        ...text('plantCode', { label: label('热源编码', 'Source code'), min: 1, max: 40, width: 110 }),
        isUnordered: true,
      },
      heatType: choice(
        [option('water-water', '水水', 'Water to water'), option('steam-water', '汽水', 'Steam to water')],
        {
          label: label('换热形式', 'Heat exchange'),
        },
      ),
      controlType: choice(
        [option('valve', '阀控', 'Valve'), option('pump', '泵控', 'Pump'), option('mixed', '混水', 'Mixing')],
        { label: label('控制形式', 'Control') },
      ),
      manageType: choice([option('own', '自管', 'Own'), option('external', '外管', 'External')], {
        label: label('管理形式', 'Managed by'),
      }),
      chargeType: choice(chargeTypes, { label: label('收费形式', 'Charged by') }),
      status: choice(
        [
          option('running', '运行', 'Running'),
          option('stopped', '停运', 'Stopped'),
          option('maintenance', '检修', 'Maintenance'),
          option('frozen', '冻结', 'Frozen'),
        ],
        { label: label('状态', 'Status') },
      ),
      isInsulated: flag({ label: label('节能建筑', 'Insulated') }),
      hasHotWater: flag({ label: label('生活热水', 'Hot water') }),
      distanceFromSourceM: optionalNumber({
        label: label('距热源', 'Distance from source'),
        unit: 'm',
        min: 0,
        max: 100_000,
        decimals: 0,
      }),
      buildDate: optionalDay({ label: label('建站日期', 'Built on') }),
      renovationDate: optionalDay({ label: label('改造日期', 'Renovated on') }),
      principal: text('words', { label: label('负责人', 'Principal'), max: 32, width: 100 }),
      phone: phone(),
    },
    ['sourceCode', 'status', 'controlType', 'manageType', 'principal', 'phone'],
  ),
  unit: nodeResource(
    'unit',
    ['机组', 'Unit'],
    {
      number: numberOf(),
      zone: choice(
        [
          option('all', '全区', 'All'),
          option('high', '高区', 'High'),
          option('middle', '中区', 'Middle'),
          option('low', '低区', 'Low'),
          option('radiator', '散热器区', 'Radiators'),
          option('floor', '地暖区', 'Floor heating'),
        ],
        { label: label('分区', 'Zone') },
      ),
      emitter: choice(emitters, { label: label('采暖形式', 'Emitters') }),
      buildingUse: choice(
        BUILDING_USES.map((value) => ({ value, label: BUILDING_USE_NAMES[value] })),
        {
          label: label('建筑用途', 'Use of buildings'),
          hint: label(
            '机组只与用途相同的机组比较工况；设计热指标参考：住宅 40～64，学校、办公 50～70，医院 55～70，旅馆 50～60，商业 55～70 W/m²',
            'Conditions are compared among units of the same use. Usual design index: homes 40 to 64, schools and offices 50 to 70, hospitals 55 to 70, hotels 50 to 60, shops 55 to 70 W/m²',
          ),
        },
      ),
      heatedAreaM2: area('供热面积', 'Heated area'),
      designHeatIndexWM2: number({
        label: label('设计热指标', 'Design index'),
        unit: 'W/m²',
        min: 5,
        max: 200,
        decimals: 1,
        start: UNIT_START.heatIndexWM2,
      }),
      designSupplyC: celsius('设计供温', 'Design supply', UNIT_START.supplyC),
      designReturnC: celsius('设计回温', 'Design return', UNIT_START.returnC),
      valveDn: choice(
        ['40', '50', '65', '80', '100', '125', '150', '200'].map((dn) => option(dn, `DN${dn}`, `DN${dn}`)),
        { label: label('调节阀口径', 'Valve size') },
      ),
      staticPressureMpa: megapascal('定压值', 'Static pressure'),
      secondaryDpMpa: megapascal('二次压差', 'Secondary difference', UNIT_START.differenceMpa),
      controlMode: choice(
        [
          option('5', '气候补偿', 'Climate curve'),
          option('6', '分时段', 'Time share'),
          option('1', '恒二次供温', 'Constant supply'),
        ],
        { label: label('控制方式', 'Control mode') },
      ),
    },
    ['number', 'zone', 'emitter', 'buildingUse', 'heatedAreaM2', 'designHeatIndexWM2', 'controlMode'],
  ),
  secondaryNetwork: nodeResource(
    'secondaryNetwork',
    ['二次网', 'Secondary network'],
    {
      number: numberOf(),
      waterVolumeM3: optionalNumber({
        label: label('水容量', 'Water volume'),
        unit: 'm³',
        min: 0,
        max: 100_000,
        decimals: 1,
      }),
      designDpMpa: optionalNumber({
        label: label('设计压差', 'Design differential pressure'),
        unit: 'MPa',
        min: 0,
        max: 4,
        decimals: 3,
      }),
      balanceStrategy: choice(
        [
          option('return', '回温', 'Return'),
          option('mean', '均温', 'Mean'),
          option('flow', '流量', 'Flow'),
          option('drop', '温差', 'Difference'),
          option('room', '室温', 'Room'),
        ],
        { label: label('平衡方式', 'Balanced by') },
      ),
    },
    ['number', 'waterVolumeM3', 'balanceStrategy'],
  ),
  community: nodeResource(
    'community',
    ['小区', 'Community'],
    {
      builtYear: year,
      propertyCompany: text('words', { label: label('物业公司', 'Property company'), max: 60, width: 160 }),
      hasUnitValves: flag({ label: label('装有单元阀', 'Unit valves') }),
    },
    ['builtYear', 'hasUnitValves', 'propertyCompany'],
  ),
  building: nodeResource(
    'building',
    ['楼栋', 'Building'],
    {
      unitCode: {
        ...text('plantCode', { label: label('机组编码', 'Unit code'), max: 40, width: 110 }),
        isUnordered: true,
      },
      floors: integer({ label: label('层数', 'Floors'), min: 1, max: 150, width: 80 }),
      heightM: number({ label: label('高度', 'Height'), unit: 'm', min: 2, max: 700, decimals: 1 }),
      heatedAreaM2: area('供热面积', 'Heated area'),
      builtYear: year,
      envelopeStep: choice(
        ENVELOPE_STEPS.map((step) => ({ value: String(step), label: ENVELOPE_NAMES[step] })),
        { label: label('围护结构', 'Envelope') },
      ),
      lossWM2K: number({
        label: label('耗热系数', 'Heat-loss coefficient'),
        unit: 'W/(m²·K)',
        min: 0.1,
        max: 10,
        decimals: 2,
      }),
      emitter: choice(emitters, { label: label('采暖形式', 'Emitters') }),
      orientation: choice(orientations, { label: label('朝向', 'Orientation') }),
      loopPosition: choice(
        [option('near', '近端', 'Near'), option('mid', '中端', 'Middle'), option('far', '远端', 'Far')],
        { label: label('环路位置', 'Position in loop') },
      ),
    },
    ['unitCode', 'floors', 'heatedAreaM2', 'builtYear', 'envelopeStep', 'emitter'],
  ),
  unitDoor: nodeResource(
    'unitDoor',
    ['单元', 'Unit door'],
    {
      number: numberOf(),
      heatedAreaM2: area('供热面积', 'Heated area'),
      hasValve: flag({ label: label('单元阀', 'Valve') }),
    },
    ['number', 'heatedAreaM2', 'hasValve'],
  ),
  household: nodeResource(
    'household',
    ['热用户', 'Household'],
    {
      resident: residentName(),
      phone: residentPhone(),
      room: text('name', { label: label('房号', 'Room'), min: 1, max: 16, width: 80 }),
      floor: integer({ label: label('楼层', 'Floor'), min: -3, max: 150, width: 70 }),
      position: choice(
        [
          option('middle', '中间', 'Middle'),
          option('corner', '边户', 'Corner'),
          option('top', '顶层', 'Top'),
          option('bottom', '底层', 'Bottom'),
          option('top-corner', '顶边', 'Top corner'),
        ],
        { label: label('位置', 'Position') },
      ),
      orientation: choice(orientations, { label: label('朝向', 'Orientation') }),
      heatedAreaM2: area('供热面积', 'Heated area'),
      status: choice(
        [
          option('normal', '正常', 'Normal'),
          option('stopped', '停供', 'Cut off'),
          option('reported-stop', '报停', 'Reported off'),
          option('arrears', '欠费', 'In arrears'),
          option('vacant', '空置', 'Vacant'),
        ],
        { label: label('状态', 'Status') },
      ),
      chargeType: choice(chargeTypes, { label: label('收费形式', 'Charged by') }),
      contractDate: optionalDay({ label: label('合同日期', 'Contract date') }),
      sensorCode: text('plantCode', { label: label('室温采集器', 'Room sensor'), max: 40, width: 130 }),
    },
    ['resident', 'phone', 'room', 'floor', 'position', 'heatedAreaM2', 'status', 'sensorCode'],
    BY_ADDRESS,
  ),
}

/** Nodes of types added by a company: the common fields only. */
export const otherNodeResource = nodeResource('other', ['节点', 'Node'], { nodeType: nodeFields.nodeType }, [
  'nodeType',
])

/** The resource of a node type. */
export const nodeResourceOf = (type: string): Resource => (isNodeType(type) ? NODE_RESOURCES[type] : otherNodeResource)

const ownFields = fieldsOfTypes()

/** The fields of all types beside those of every node; one that several types have takes the choices of each. */
function fieldsOfTypes(): Fields {
  const known: Record<string, Field> = {}
  for (const { fields } of Object.values(NODE_RESOURCES))
    for (const [name, field] of Object.entries(fields)) {
      if (name in nodeFields) continue
      const earlier = known[name]?.choices ?? []
      const added = (field.choices ?? []).filter(({ value }) => !earlier.some((one) => one.value === value))
      // a row only contains the fields of its type
      known[name] = { ...field, isRequired: false, ...(field.choices ? { choices: [...earlier, ...added] } : {}) }
    }
  return known
}

/** A file of nodes of any types: the columns of all types; each row fills those of its own. */
export const physicsImportResource: Resource = {
  ...physicsResource,
  fields: { ...physicsResource.fields, shortName: nodeFields.shortName, ...ownFields },
  importColumns: [...(physicsResource.importColumns ?? []), 'shortName', ...Object.keys(ownFields)],
  example: {
    ...physicsResource.example,
    shortName: label('阳光小区', 'Sunshine'),
    principal: label('王强', 'Wang Qiang'),
    phone: '13800000000',
  },
}
