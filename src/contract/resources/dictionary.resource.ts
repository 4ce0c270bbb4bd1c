import { flag, remark, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const define = (path: string, permission: string, name: ReturnType<typeof label>) =>
  defineResource({
    path,
    permission,
    label: name,
    fields: {
      type: text('identifier', { label: label('类型', 'Type'), min: 1, max: 64 }),
      code: text('identifier', { label: label('编码', 'Code'), min: 1, max: 64 }),
      labelZh: text('name', { label: label('中文名称', 'Chinese label'), min: 1, max: 64 }),
      labelEn: text('words', { label: label('英文名称', 'English label'), max: 64 }),
      sortOrder: sortOrder(),
      isEnabled: flag({ label: label('启用', 'Enabled') }),
      remark: remark({ label: label('备注', 'Remark') }),
    },
    list: ['type', 'code', 'labelZh', 'labelEn', 'sortOrder', 'isEnabled', 'remark'],
    form: ['type', 'code', 'labelZh', 'labelEn', 'sortOrder', 'isEnabled', 'remark'],
    search: ['type', 'code', 'labelZh', 'isEnabled'],
    sort: { column: 'type', direction: 'asc', thenBy: 'sortOrder' },
    title: 'labelZh',
    verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
    importColumns: ['type', 'code', 'labelZh', 'labelEn', 'sortOrder', 'isEnabled', 'remark'],
    example: { type: 'fuel', code: 'gas', labelZh: '天然气', labelEn: 'Natural gas' },
  })

/** The company's own dictionary values. */
export const dictionaryResource = define('/jeasy-base/dict', 'dict', label('字典', 'Dictionary entry'))
/** The product's dictionary values: the same table, platform scope. */
export const platformDictionaryResource = define(
  '/jeasy-base/platformDict',
  'platformDict',
  label('配置中心字典', 'Config-centre dictionary entry'),
)
