// Process drawings as records: title, type and node. Their versions are in endpoints/drawings.ts.

import { z } from 'zod'
import { canvasFields, canvasUpload, DRAWING_VERSIONS, DRAWINGS } from '../drawing/sent-canvas.ts'
import { defineCall } from '../kit/call.ts'
import { choice, flag, integer, lookup, moment, optionalNumber, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'
import { optionsAt } from '../kit/resource-calls.ts'
import { PLANT } from '../network/plant.ts'

const types = [
  { value: 'station', label: label('热力站', 'Station') },
  { value: 'unit', label: label('机组', 'Unit') },
  { value: 'source', label: label('热源', 'Source') },
  { value: 'resource', label: label('资源图', 'Resource') },
] as const

/** Whether viewers see the newest version. */
export const DRAWING_STATES = ['unpublished', 'changed', 'published'] as const
const states = [
  { value: DRAWING_STATES[0], label: label('未发布', 'Not published') },
  { value: DRAWING_STATES[1], label: label('有未发布的修改', 'Unpublished changes') },
  { value: DRAWING_STATES[2], label: label('已发布', 'Published') },
] as const

const original = lookup({
  label: label('复制自', 'Copy of'),
  optionsPath: `${DRAWINGS}/options`,
  hint: label('留空则从空白图纸开始', 'Empty: begins as an empty drawing'),
})
const told = { isReadOnly: true, isUnordered: true } as const

export const drawingResource = defineResource({
  path: DRAWINGS,
  permission: 'drawing',
  label: label('工艺图', 'Drawing'),
  fields: {
    title: text('words', { label: label('名称', 'Title'), min: 1, max: 60, width: 280 }),
    type: choice(types, { label: label('类型', 'Type'), width: 90 }),
    nodeCode: lookup({
      label: label('节点编码', 'Node code'),
      optionsPath: `${DRAWINGS}/nodes`,
      width: 120,
      hint: label('站图和机组图为换热站，源图为热源；资源图可留空', 'A station or a source; a resource may have none'),
    }),
    /** Name of the node. Not `nodeName`: a form with a field of that name hides its own property from scripts. */
    drawnNode: { ...text('words', { label: label('节点', 'Node'), width: 160 }), ...told },
    unitCode: lookup({
      label: label('机组编码', 'Unit code'),
      optionsPath: `${DRAWINGS}/units`,
      width: 120,
      hint: label('未写节点的绑定取该机组的值', 'Bindings that name no node show the values of this unit'),
    }),
    newestNumber: {
      ...integer({ label: label('版本', 'Version'), min: 1, max: 2_147_483_647, width: 80 }),
      isReadOnly: true,
    },
    publishedNumber: {
      ...optionalNumber({
        label: label('发布版本', 'Published version'),
        min: 1,
        max: 2_147_483_647,
        decimals: 0,
        width: 90,
      }),
      isReadOnly: true,
    },
    state: { ...choice(states, { label: label('发布状态', 'State'), width: 140 }), ...told },
    /** Whether the newest version has a picture. */
    hasPicture: { ...flag({ label: label('缩略图', 'Picture') }), ...told },
    /** Names of the people who have it open in an editor now. */
    editors: { ...text('words', { label: label('正在编辑', 'Being edited by'), width: 130 }), ...told },
    changedBy: { ...text('words', { label: label('修改人', 'Changed by'), width: 110 }), isReadOnly: true },
    changedAt: moment({ label: label('修改时间', 'Changed at') }),
    /** The drawing that a new one begins as a copy of; means nothing for an existing one. */
    copyOf: { ...original, schema: original.schema.default('') },
  },
  list: [
    'title',
    'type',
    'drawnNode',
    'state',
    'newestNumber',
    'publishedNumber',
    'editors',
    'changedBy',
    'changedAt',
    'nodeCode',
    'unitCode',
  ],
  form: ['title', 'type', 'nodeCode', 'unitCode', 'copyOf'],
  search: ['title', 'type', 'drawnNode', 'nodeCode', 'state'],
  sort: { column: 'nodeCode', direction: 'asc', thenBy: 'title' },
  title: 'title',
  verbs: ['view', 'add', 'edit', 'delete', 'export'],
  alsoChanges: [DRAWING_VERSIONS],
  reads: [PLANT, DRAWING_VERSIONS],
})

const { title, type, nodeCode, unitCode } = drawingResource.fields

const mayPlace = { access: { permission: ['drawing:add', 'drawing:edit'] }, reads: [PLANT] } as const

export const drawingRecordCalls = {
  /** The sources and stations that a drawing may be of, by code. */
  nodes: { ...optionsAt(drawingResource.call('nodes')), ...mayPlace },
  /** The units that a drawing may be shown for, by code. */
  units: { ...optionsAt(drawingResource.call('units')), ...mayPlace },
  /** A new drawing whose first version is the sent canvas. */
  saveCopy: defineCall({
    method: 'POST',
    path: drawingResource.call('saveCopy'),
    access: { permission: drawingResource.permissionOf('add') },
    ...canvasUpload,
    input: z.object({
      title: title.schema,
      type: type.schema,
      nodeCode: nodeCode.schema,
      unitCode: unitCode.schema,
      ...canvasFields,
    }),
    output: z.object({ keyId: z.string(), number: z.int() }),
    audit: { module: drawingResource.permission, action: 'save' },
    alsoChanges: [DRAWING_VERSIONS],
  }),
  /** Takes back deletions, within DELETED_DRAWING_DAYS. */
  undelete: defineCall({
    method: 'POST',
    path: drawingResource.call('undelete'),
    access: { permission: drawingResource.permissionOf('delete') },
    body: 'json',
    input: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(1000) }),
    // one that is there already stays as it is
    audit: { module: drawingResource.permission, action: 'undelete', isConditional: true },
    alsoChanges: [DRAWING_VERSIONS],
  }),
} as const
