import { flag, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

/** A permission code that roles may have on a page. */
export const authorityCodeResource = defineResource({
  path: '/jeasy-base/authorityCode',
  permission: 'authorityCode',
  label: label('权限编码', 'Authority code'),
  fields: {
    code: text('permissionCode', { label: label('编码', 'Code'), min: 3, max: 64, isUnique: true, width: 200 }),
    name: text('name', { label: label('名称', 'Name'), min: 1, max: 32 }),
    nameEn: text('words', { label: label('英文名称', 'English name'), max: 64 }),
    menuUrl: text('address', { label: label('所属页面', 'Page'), min: 1, max: 200, width: 300 }),
    isBasic: flag({ label: label('随页面授予', 'Given with the page'), width: 160 }),
    sortOrder: sortOrder(),
  },
  list: ['code', 'name', 'nameEn', 'menuUrl', 'isBasic', 'sortOrder'],
  form: ['code', 'name', 'nameEn', 'menuUrl', 'isBasic', 'sortOrder'],
  search: ['code', 'name', 'menuUrl'],
  sort: { column: 'menuUrl', direction: 'asc', thenBy: 'sortOrder' },
  title: 'code',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})
