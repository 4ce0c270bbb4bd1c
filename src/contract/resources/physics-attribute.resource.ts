import { choice, flag, integer, optionalNumber, reference, remark, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const bound = (zh: string, en: string) =>
  optionalNumber({ label: label(zh, en), min: -1e12, max: 1e12, decimals: 6, width: 110 })

/** Fields of nodes of a type beyond the built-in ones: defined with the schema, stored with each node. */
export const physicsAttributeResource = defineResource({
  path: '/jeasy-base/physicsAttribute',
  permission: 'physicsType',
  label: label('节点属性', 'Attribute'),
  fields: {
    typeCode: reference({
      label: label('节点类型', 'Node type'),
      optionsPath: '/jeasy-base/physicsType/options',
      nameField: 'typeName',
    }),
    name: text('words', { label: label('名称', 'Chinese name'), min: 1, max: 20, width: 140 }),
    nameEn: text('words', { label: label('英文名称', 'English name'), max: 40, width: 160 }),
    key: text('identifier', { label: label('键', 'Key'), min: 1, max: 32, width: 130 }),
    kind: choice(
      [
        { value: 'text', label: label('文本', 'Text') },
        { value: 'number', label: label('数值', 'Number') },
        { value: 'choice', label: label('选项', 'Choice') },
        { value: 'date', label: label('日期', 'Date') },
      ],
      { label: label('种类', 'Kind'), width: 90 },
    ),
    unit: text('words', { label: label('单位', 'Unit'), max: 12, width: 80 }),
    decimals: optionalNumber({ label: label('小数位', 'Decimals'), min: 0, max: 6, decimals: 0, width: 90 }),
    isRequired: flag({ label: label('必填', 'Required') }),
    minValue: bound('最小值', 'From'),
    maxValue: bound('最大值', 'To'),
    choices: remark({
      label: label('选项', 'Choices'),
      max: 2000,
      width: 200,
      hint: label(
        '每行一个，仅用于“选项”；英文写在等号后：住宅=Residential',
        'One per line, for choices only; the English name after an equals sign: 住宅=Residential',
      ),
    }),
    numValues: {
      ...integer({ label: label('已填节点', 'Nodes with a value'), min: 0, max: 1e9, width: 100 }),
      isReadOnly: true,
      isUnordered: true,
    },
    sortOrder: sortOrder(),
  },
  list: [
    'name',
    'nameEn',
    'key',
    'kind',
    'unit',
    'decimals',
    'isRequired',
    'minValue',
    'maxValue',
    'choices',
    'numValues',
    'sortOrder',
  ],
  form: [
    'typeCode',
    'name',
    'nameEn',
    'key',
    'kind',
    'unit',
    'decimals',
    'minValue',
    'maxValue',
    'choices',
    'isRequired',
    'sortOrder',
  ],
  search: ['name', 'kind'],
  sort: { column: 'sortOrder', direction: 'asc', thenBy: 'key' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
