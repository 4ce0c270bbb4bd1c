import type { Access } from '#contract/kit/call.ts'
import type { DemoAccount } from '../support/demo-app.ts'

/** The demo accounts that may make a call. */
export type Expected = readonly DemoAccount[]

export const EVERYBODY: Expected = ['super', 'admin', 'operator', 'leader']
export const OPERATORS: Expected = ['super', 'admin', 'operator']
export const ADMINISTRATORS: Expected = ['super', 'admin']

export const may = (...permission: string[]) => ({
  permission: permission.length === 1 ? (permission[0] ?? '') : permission,
})

const VERB_OF = {
  list: ['GET', 'view', OPERATORS],
  toEdit: ['POST', 'view', OPERATORS],
  save: ['POST', 'add', ADMINISTRATORS],
  update: ['POST', 'edit', ADMINISTRATORS],
  del: ['POST', 'delete', ADMINISTRATORS],
  batchDel: ['POST', 'delete', ADMINISTRATORS],
  exportExcel: ['POST', 'export', ADMINISTRATORS],
  importTemplate: ['POST', 'import', ADMINISTRATORS],
  importExcel: ['POST', 'import', ADMINISTRATORS],
  batchLimits: ['POST', 'edit', ADMINISTRATORS],
} as const

export type Call = readonly [string, Access, Expected]

/** The calls of a resource with its own permission codes; `verifyIsExist` belongs to every form. */
export const records = (
  path: string,
  noun: string,
  calls: readonly (keyof typeof VERB_OF)[],
  forms: readonly string[] = ['add', 'edit'],
): readonly Call[] => [
  ...calls.map((call): Call => {
    const [method, verb, who] = VERB_OF[call]
    return [`${method} ${path}/${call}`, may(`${noun}:${verb}`), who]
  }),
  [`POST ${path}/verifyIsExist`, may(...forms.map((verb) => `${noun}:${verb}`)), ADMINISTRATORS],
]
export const FORMS = ['list', 'toEdit', 'save', 'update', 'exportExcel'] as const
export const WITH_DELETE = [...FORMS, 'del', 'batchDel'] as const
export const WITH_IMPORT = [...WITH_DELETE, 'importTemplate', 'importExcel'] as const
