export const ownSymbols = {
  title: '自有符号',
  empty: '还没有自有符号。选中图元后点“+”，即可存为符号。',
  fromFile: '由 SVG 文件新建符号',
  isPicture: '“{{name}}”是图片，不能作为符号；请用 SVG 文件',
  more: '显示更多（{{shown}}/{{total}}）',
  name: '名称',
  nameMissing: '请填写名称，最多 {{max}} 个字',
  anew: '更新“{{name}}”为版本 {{version}}（不勾选则另存为新符号）',
  keep: '保存',
  ports: '端口',
  addPort: '添加端口',
  noPorts: '没有端口，管线可连到符号四边的中点。',
  port: { id: '名称', x: '横向 %', y: '纵向 %', dir: '方向' },
  side: { up: '上', right: '右', down: '下', left: '左' },
  removePort: '删除端口 {{id}}',
  problem: { id: '端口名称必填，且不能重复', place: '位置应为 0 到 100 的数' },
  remove: '删除',
  removeNamed: '删除符号 {{name}}',
  removeTitle: '删除自有符号“{{name}}”？',
  removeDetail: '已用它绘制的图纸不受影响。',
  newer: '有新版本 {{version}}，图中为版本 {{used}}',
  renewAll: '更新本画板的 {{count}} 处',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly ownSymbols: typeof ownSymbols
  }
}
