// Who may write what to devices (控制权限). A person may write to a point where a record of one of their roles covers the
// type of its node and its parameter, with a value that this record allows. A record narrows what the point allows and
// never widens it.

import { choice, flag, optionalNumber, optionalReferences, reference, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { nodeTypes } from './point.resource.ts'

const PATH = '/jeasy-base/controlPower'

/** Of every type of node. */
export const EVERY_TYPE = 'all'

const WRITABLE: ReadonlySet<string> = new Set(['source', 'boiler', 'unit', 'unitDoor'])
/** Types of nodes that have parameters to write. */
export const writableTypes = nodeTypes.filter(({ value: type }) => WRITABLE.has(type))

const value = (zh: string, en: string, hint: { zh: string; en: string }) =>
  optionalNumber({ label: label(zh, en), min: -1e12, max: 1e13, decimals: 3, width: 110, hint })

export const controlPowerResource = defineResource({
  path: PATH,
  permission: 'controlPower',
  label: label('控制权限', 'Control power'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, isUnique: true, width: 180 }),
    roleKey: reference({
      label: label('角色', 'Role'),
      optionsPath: '/jeasy-base/role/options',
      nameField: 'roleName',
    }),
    nodeType: choice([{ value: EVERY_TYPE, label: label('全部类型', 'Every type') }, ...writableTypes], {
      label: label('节点类型', 'Node type'),
    }),
    paramCodes: optionalReferences({
      label: label('可写参量', 'Parameters'),
      hint: label('不选表示该类型的全部可写参量', 'None chosen: every writable parameter of the type'),
      optionsPath: `${PATH}/params`,
      nameField: 'paramNames',
      width: 320,
    }),
    rangeMin: value('最小值', 'Lowest value', label('留空则按点位的写入下限', 'Empty: as the point allows')),
    rangeMax: value('最大值', 'Highest value', label('留空则按点位的写入上限', 'Empty: as the point allows')),
    step: {
      ...optionalNumber({ label: label('单次步长', 'Largest step'), min: 0.001, max: 1e13, decimals: 3, width: 110 }),
      hint: label('一次下发允许的最大变化，留空则按点位', 'Largest change by one command; empty: as the point allows'),
    },
    twoPersons: flag({
      label: label('双人复核', 'Second person'),
      hint: label(
        '下发前须由另一人复核；另有不需复核的权限时以其为准',
        'Another person must approve first, unless another power of the user needs no approval',
      ),
      width: 110,
    }),
    isActive: flag({ label: label('启用', 'Active') }),
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: [
    'name',
    'roleKey',
    'nodeType',
    'paramCodes',
    'rangeMin',
    'rangeMax',
    'step',
    'twoPersons',
    'isActive',
    'remark',
  ],
  form: [
    'name',
    'roleKey',
    'nodeType',
    'paramCodes',
    'rangeMin',
    'rangeMax',
    'step',
    'twoPersons',
    'isActive',
    'remark',
  ],
  search: ['name', 'roleKey', 'nodeType', 'twoPersons', 'isActive'],
  sort: { column: 'name', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

/** The parameters that can be written, by code. */
export const controlPowerParams = optionsAt(`${PATH}/params`)
