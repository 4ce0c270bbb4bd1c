// Valves in chambers and at stations, each on one pipe: by them a leak is shut off.

import { choice, flag, moment, remark, text } from '../kit/field.ts'
import { label } from '../kit/language.ts'
import { defineResource } from '../kit/resource.ts'

const states = [
  { value: 'open', label: label('开', 'Open') },
  { value: 'closed', label: label('关', 'Closed') },
] as const
export const PIPE_VALVE_STATES = states.map(({ value }) => value)

const FORM = ['code', 'nodeCode', 'pipeCode', 'state', 'isStuck', 'remark'] as const

export const pipeValveResource = defineResource({
  path: '/jeasy-base/pipeValve',
  permission: 'pipeValve',
  label: label('井室阀门', 'Chamber valve'),
  fields: {
    code: text('plantCode', { label: label('编码', 'Code'), min: 1, max: 60, isUnique: true, width: 150 }),
    nodeCode: {
      ...text('plantCode', { label: label('井室编码', 'Chamber code'), min: 1, max: 40, width: 120 }),
      isUnordered: true,
    },
    nodeName: {
      ...text('words', { label: label('井室', 'Chamber'), width: 170 }),
      isReadOnly: true,
      isUnordered: true,
    },
    pipeCode: {
      ...text('plantCode', { label: label('所在管段编码', 'Pipe (code)'), min: 1, max: 60, width: 150 }),
      isUnordered: true,
    },
    state: choice(states, { label: label('状态', 'State'), width: 90 }),
    isStuck: flag({
      label: label('卡死', 'Stuck'),
      hint: label('无法操作：关断时越过它，找下一个阀门', 'Cannot be moved: a shut-off goes past it to the next valve'),
    }),
    changedAt: moment({ label: label('状态变更时间', 'State since') }),
    changedBy: {
      ...text('words', { label: label('变更人', 'Changed by'), width: 110 }),
      isReadOnly: true,
    },
    remark: remark({ label: label('备注', 'Remark') }),
  },
  list: ['code', 'nodeName', 'nodeCode', 'pipeCode', 'state', 'isStuck', 'changedAt', 'changedBy', 'remark'],
  form: FORM,
  search: ['code', 'nodeCode', 'pipeCode', 'state', 'isStuck'],
  sort: { column: 'code', direction: 'asc' },
  title: 'code',
  verbs: ['view', 'add', 'edit', 'delete', 'export', 'import'],
  importColumns: FORM,
  example: { code: 'FM-0001' },
})
