import { organizationResource } from '#contract/resources/organization.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'

const COMMON = { sortOrder: 1, isActive: true, remark: '', address: '', shortName: '' }

/**
 * A company's first unit, HZ01.1 of the station HZ01 with the gateway GW-HZ01, as its administrator enters them.
 *
 * @param save - Saves a record; returns its key.
 * @returns Key of the unit.
 */
export async function addFirstUnit(save: (path: string, values: object) => Promise<string>): Promise<string> {
  const organizationId = await save(organizationResource.call('save'), {
    name: '北河热力',
    code: 'BH',
    type: 'company',
    parentId: null,
    head: '',
    phone: '',
    sortOrder: 1,
    isActive: true,
  })
  await save(NODE_RESOURCES.source.call('save'), {
    ...COMMON,
    organizationId,
    name: '热电厂',
    code: 'RY01',
    parentCode: '',
    gatewayCode: '',
    kind: 'chp',
    ratedCapacityMw: 300,
    designSupplyC: 110,
    designReturnC: 50,
    staticPressureMpa: 0.4,
    worstPointDpMpa: 0.1,
  })
  await save(NODE_RESOURCES.station.call('save'), {
    ...COMMON,
    organizationId: null,
    name: '第一换热站',
    code: 'HZ01',
    parentCode: 'RY01',
    gatewayCode: 'GW-HZ01',
    sourceCode: 'RY01',
    heatType: 'water-water',
    controlType: 'valve',
    manageType: 'own',
    chargeType: 'area',
    status: 'running',
    isInsulated: false,
    hasHotWater: false,
    principal: '',
    buildDate: null,
    renovationDate: null,
    phone: '',
  })
  return save(NODE_RESOURCES.unit.call('save'), {
    ...COMMON,
    organizationId: null,
    name: '1号机组',
    code: 'HZ01.1',
    parentCode: 'HZ01',
    gatewayCode: '',
    number: 1,
    zone: 'all',
    emitter: 'radiator',
    buildingUse: 'residential',
    heatedAreaM2: 50_000,
    designHeatIndexWM2: 40,
    designSupplyC: 55,
    designReturnC: 40,
    valveDn: '100',
    controlMode: '5',
    staticPressureMpa: 0.3,
    secondaryDpMpa: 0.1,
  })
}
