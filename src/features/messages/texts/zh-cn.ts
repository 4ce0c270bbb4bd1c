export const notices = {
  text: '通知正文',
  textOf: '“{{title}}”的正文',
  publish: '发布',
  publishOf: '发布“{{title}}”',
  publishTitle: '发布通知“{{title}}”？',
  publishDetail: '在有效期内，接收角色和组织的用户会在通知中心看到它。',
  published: '已发布“{{title}}”',
  withdraw: '撤回',
  withdrawOf: '撤回“{{title}}”',
  withdrawTitle: '撤回通知“{{title}}”？',
  withdrawDetail: '撤回后用户不再看到它，可修改后重新发布。',
  withdrawn: '已撤回“{{title}}”',
  reading: '正在读取通知',
  loadingEditor: '正在打开编辑器',
  edit: '编辑',
  preview: '预览',
  thisOne: '此通知',
  save: '保存',
  saved: '保存成功',
  cancel: '取消',
  close: '关闭',
  heading2: '标题',
  heading3: '小标题',
  bold: '加粗',
  italic: '斜体',
  strike: '删除线',
  bulletList: '项目列表',
  orderedList: '编号列表',
  quote: '引用',
  code: '代码',
  undo: '撤销',
  redo: '重做',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly notices: typeof notices
  }
}
