import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  title: 'System log',
  headings: 'Time,User,Address,Module,Action,Outcome,Object,Before,After,Message',
}
