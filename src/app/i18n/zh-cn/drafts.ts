export const drafts = {
  restored: '已恢复登录失效前输入的内容，尚未保存。',
  discard: '放弃恢复的内容',
} as const
