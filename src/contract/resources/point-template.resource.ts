// Point templates: the points of a type of node, applied to many nodes at once.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { choice, flag, integer, moment, reference, remark, sortOrder, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { PLANT } from '../network/plant.ts'
import { BINDING, binding, nodeTypes, param } from './point.resource.ts'

/** The points of a type of node, applied to many nodes at once. */
export const pointTemplateResource = defineResource({
  path: '/jeasy-base/pointTemplate',
  permission: 'pointTemplate',
  label: label('点位模板', 'Point template'),
  fields: {
    name: text('words', { label: label('名称', 'Name'), min: 1, max: 40, width: 180 }),
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 40, isUnique: true, width: 150 }),
    nodeType: choice(nodeTypes, { label: label('适用类型', 'Node type') }),
    revision: { ...integer({ label: label('版本', 'Revision'), min: 1, max: 1e9, width: 80 }), isReadOnly: true },
    numParams: {
      ...integer({ label: label('参量数', 'Parameters'), min: 0, max: 1e6, width: 90 }),
      isReadOnly: true,
      isUnordered: true,
    },
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['name', 'code', 'nodeType', 'revision', 'numParams', 'remark'],
  form: ['name', 'code', 'nodeType', 'remark'],
  search: ['name', 'code', 'nodeType'],
  sort: { column: 'code', direction: 'asc' },
  title: 'name',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

export const pointTemplateItemResource = defineResource({
  path: '/jeasy-base/pointTemplateItem',
  permission: 'pointTemplate',
  label: label('模板参量', 'Template parameter'),
  fields: {
    templateId: reference({
      label: label('模板', 'Template'),
      optionsPath: '/jeasy-base/pointTemplate/options',
      nameField: 'templateName',
    }),
    ...param,
    ...binding,
    sortOrder: sortOrder(),
  },
  list: ['paramCode', 'paramName', 'paramUnit', ...BINDING, 'sortOrder'],
  form: ['templateId', 'paramCode', ...BINDING, 'sortOrder'],
  search: ['paramCode'],
  sort: { column: 'sortOrder', direction: 'asc' },
  title: 'paramCode',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
})

/** The template revision of each node that uses the template. */
export const templateNodeResource = defineResource({
  path: '/jeasy-base/pointTemplateNode',
  permission: 'pointTemplate',
  label: label('模板节点', 'Node of the template'),
  fields: {
    nodeCode: { ...text('plantCode', { label: label('节点编码', 'Node code'), width: 140 }), isUnordered: true },
    nodeName: { ...text('words', { label: label('节点名称', 'Node'), width: 220 }), isUnordered: true },
    revision: integer({ label: label('已应用版本', 'Applied revision'), min: 1, max: 1e9, width: 145 }),
    newestRevision: {
      ...integer({ label: label('最新版本', 'Newest revision'), min: 1, max: 1e9, width: 145 }),
      isUnordered: true,
    },
    isCurrent: { ...flag({ label: label('已是最新', 'Up to date') }), isUnordered: true },
    appliedAt: moment({ label: label('应用时间', 'Applied at') }),
    appliedBy: text('words', { label: label('应用人', 'Applied by'), width: 120 }),
  },
  list: ['nodeName', 'nodeCode', 'revision', 'newestRevision', 'isCurrent', 'appliedAt', 'appliedBy'],
  form: [],
  search: ['nodeCode', 'isCurrent'],
  sort: { column: 'revision', direction: 'asc' },
  title: 'nodeName',
  verbs: ['view', 'export'],
  reads: [PLANT, pointTemplateResource.path, '/jeasy-base/pointTemplateItem'],
})

/** A list, or a comma-separated text. */
const keys = z
  .custom<string | readonly string[]>()
  .transform((value) => (typeof value === 'string' ? value.split(',').filter((key) => key !== '') : value))
  .pipe(z.array(z.uuid()).min(1).max(2000))
const templateTarget = z.object({ keyId: z.string().min(1).max(64), nodeIds: keys })
/** One point to be added, or one binding to be changed. */
const templateDifference = z.object({
  revision: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first of them, by node and parameter. */
  rows: z.array(
    z.object({
      nodeName: z.string(),
      pointCode: z.string(),
      change: z.enum(['add', 'change']),
      /** Field of the point, its current and its new value; empty for a point to be added. */
      fields: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
})
export type TemplateDifference = z.infer<typeof templateDifference>

export const templateCalls = {
  /** Preview of applying a template to nodes; nothing is written. */
  difference: defineCall({
    method: 'POST',
    path: pointTemplateResource.call('difference'),
    access: { permission: pointTemplateResource.permissionOf('view') },
    body: 'json',
    input: templateTarget,
    output: templateDifference,
  }),
  /** Applies it, unless the template was changed after the preview. */
  apply: defineCall({
    method: 'POST',
    path: pointTemplateResource.call('apply'),
    access: { permission: 'pointTemplate:apply' },
    body: 'json',
    input: templateTarget.extend({ revision: z.coerce.number().int() }),
    output: z.object({ written: z.int() }),
    audit: { module: pointTemplateResource.permission, action: 'apply' },
    alsoChanges: [PLANT],
  }),
} as const
