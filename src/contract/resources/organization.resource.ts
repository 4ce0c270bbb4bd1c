import { choice, flag, optionalReference, phone, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const types = [
  { value: 'group', label: label('集团', 'Group') },
  { value: 'company', label: label('公司', 'Company') },
  { value: 'branch', label: label('分公司', 'Branch') },
  { value: 'office', label: label('供热所', 'Heating office') },
  { value: 'team', label: label('班组', 'Team') },
] as const

/** A node of the organisation tree: it operates part of the network, and limits the data that users see. */
export const organizationResource = defineResource({
  path: '/jeasy-base/organization',
  permission: 'organization',
  label: label('组织', 'Organisation'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, width: 200 }),
    code: text('identifier', { label: label('编码', 'Code'), min: 1, max: 32, isUnique: true, width: 130 }),
    type: choice(types, { label: label('类型', 'Type') }),
    parentId: optionalReference({
      label: label('上级组织', 'Parent'),
      optionsPath: '/jeasy-base/organization/options',
      nameField: 'parentName',
    }),
    head: text('words', { label: label('负责人', 'Head'), max: 32, width: 110 }),
    phone: phone(),
    sortOrder: sortOrder(),
    isActive: flag({ label: label('启用', 'Active') }),
  },
  list: ['name', 'code', 'type', 'head', 'phone', 'sortOrder', 'isActive'],
  form: ['name', 'code', 'type', 'parentId', 'head', 'phone', 'sortOrder', 'isActive'],
  search: ['name', 'code', 'type', 'isActive'],
  sort: { column: 'sortOrder', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: ['name', 'code', 'type', 'parentId', 'head', 'phone', 'sortOrder', 'isActive'],
  example: {
    name: label('运行三班', 'Shift team 3'),
    code: 'YX03',
    type: 'team',
    head: label('王强', 'Wang Qiang'),
    phone: '13800000000',
  },
})
