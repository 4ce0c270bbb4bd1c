import { COMMAND_NAMES as ENGLISH_NAMES } from './command-names-en.ts'
import { COMMAND_NAMES } from './command-names-zh-cn.ts'

/** Texts of the drawing editor's commands, menus and bars. */
export const editorCommands = {
  command: COMMAND_NAMES,
  /** The names in the other language, which the palette finds as well. */
  otherName: ENGLISH_NAMES,
  /** Steps of the history that a gesture made, by their labels; those of panels are in `editorPanels.step`. */
  step: {
    create: '绘制',
    symbol: '放置符号',
    move: '移动',
    resize: '调整大小',
    rotate: '旋转',
    movePoint: '移动顶点',
    text: '编辑文字',
    picture: '更换图片',
  },
  /** A step of an older or newer console. */
  otherStep: '修改',
  undoStep: '撤销：{{step}}',
  redoStep: '重做：{{step}}',
  menus: '菜单',
  menu: { file: '文件', edit: '编辑', insert: '插入', arrange: '排列', view: '视图' },
  contextMenu: '图元菜单',
  group: {
    file: '文件',
    edit: '编辑',
    tools: '工具',
    choose: '选择与查找',
    arrange: '排列',
    lines: '管线',
    view: '视图',
  },
  tools: '绘图工具',
  arrangeBar: '排列所选',
  paletteTitle: '命令面板',
  palettePlaceholder: '输入命令或符号的名称、拼音',
  paletteEmpty: '没有符合的命令',
  paletteHint: '↑ ↓ 选择，Enter 执行，Esc 关闭',
  keysTitle: '快捷键',
  panKey: '按住拖动平移画布',
  spaceKey: '空格',
  /** Questions before harm. */
  ask: {
    ungroupTitle: '取消 {{count}} 个带绑定的组合？',
    ungroupDetail: '组合自身的名称和数据绑定（共 {{count}} 个组合）会随之删除，组内图元的绑定保留。',
    ungroup: '取消组合',
    cancel: '返回',
  },
  /** Why nothing was copied or pasted. */
  refusal: {
    empty: '剪贴板中没有可以粘贴的内容',
    'too-large': '内容过多，无法通过剪贴板复制或粘贴，请改用导出和导入',
    newer: '剪贴板内容来自更新版本的控制台，请刷新页面后重试',
    damaged: '剪贴板中的图元不完整，请重新复制',
  },
  bind: {
    unit: '机组',
    symbols: '可绑定的符号',
    nothing: '没有可绑定的符号。请先放置变送器、表计、水泵或调节阀，并给管线选定介质。',
    chooseUnit: '图纸没有所属机组，请选择机组',
    lacking: '该机组没有：{{codes}}',
    twin: { primary: '一次供回水温差与热功率', secondary: '二次供回水温差与热功率' },
    bind: '绑定 {{count}} 个符号',
  },
  array: {
    rows: '行数',
    columns: '列数',
    gapX: '列间距（px）',
    gapY: '行间距（px）',
    make: '生成',
    total: '共 {{number}} 个图元',
    count: '请输入 1 到 {{max}} 的整数',
    gap: '请输入 -{{max}} 到 {{max}} 的数',
    tooMany: '一次最多生成 {{max}} 个图元',
  },
  cancel: '取消',
  close: '关闭',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly editorCommands: typeof editorCommands
  }
}
