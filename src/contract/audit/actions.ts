import { type Label, label } from '../kit/language.ts'

/** Every verb of the system log, by its name. */
export const AUDIT_ACTIONS = {
  login: label('登录', 'Sign-in'),
  logout: label('退出', 'Sign-out'),
  save: label('新增', 'Create'),
  update: label('修改', 'Change'),
  del: label('删除', 'Delete'),
  move: label('移动', 'Move'),
  import: label('导入', 'Import'),
  importUndo: label('撤回导入', 'Undo import'),
  export: label('导出', 'Export'),
  apply: label('应用', 'Apply'),
  resetPwd: label('重置密码', 'Reset password'),
  updatePwd: label('修改密码', 'Change password'),
  enrolFactor: label('绑定动态验证码', 'Set up verification code'),
  renewRecoveryCodes: label('重新生成恢复码', 'New recovery codes'),
  resetFactor: label('重置动态验证码', 'Reset verification code'),
  kick: label('强制下线', 'Force offline'),
  acknowledge: label('确认', 'Acknowledge'),
  saveDocument: label('修改说明', 'Change help text'),
  setPages: label('设置页面', 'Set pages'),
  sortTree: label('排序', 'Sort'),
  saveTreeview: label('调整层级', 'Rearrange'),
  copy: label('复制', 'Copy'),
  renew: label('续期', 'Renew'),
  batchLimits: label('批量设置限值', 'Set limits'),
  start: label('触发', 'Start'),
  stop: label('结束', 'End'),
  upload: label('上传', 'Upload'),
  refresh: label('刷新', 'Refresh'),
  createExchangeToken: label('生成跳转令牌', 'Issue hand-over token'),
  redeemExchangeToken: label('使用跳转令牌', 'Redeem hand-over token'),
} as const satisfies Record<string, Label>

export type AuditAction = keyof typeof AUDIT_ACTIONS
