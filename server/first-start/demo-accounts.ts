import type { RoleKey } from '#contract/pages/page.ts'

// the demo adds these accounts, real use removes them

/** Password of all demo accounts, which exist in the demo company only. */
export const DEMO_PASSWORD = 'Heat-2026!'

export const DEMO_ACCOUNTS: readonly { loginName: string; realName: string; role: RoleKey }[] = [
  { loginName: 'super', realName: '系统负责人', role: 'super' },
  { loginName: 'admin', realName: '管理员', role: 'admin' },
  { loginName: 'operator', realName: '值班操作员', role: 'editor' },
  { loginName: 'leader', realName: '公司领导', role: 'leader' },
]
