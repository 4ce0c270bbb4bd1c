export const editorBinding = {
  expression: {
    hint: '用 {参数} 或 {站点.参数} 取值，例如 {T1g} > 90',
    problem: '第 {{position}} 个字符处为 {{found}}，应为 {{expected}}',
    end: '结尾',
    or: '、',
    length: '最多 {{max}} 个字符',
    depth: '最多嵌套 {{max}} 层',
    operator: '运算符',
    number: '数值',
    point: '{数据点}',
    function: '函数',
    now: '当前 {{value}}',
    old: '（数据未更新）',
    waiting: '正在取值…',
    noValue: '当前没有值',
    missing: '没有数据点 {{codes}}',
    blink: { yes: '闪烁', no: '不闪烁' },
    visible: { yes: '显示', no: '隐藏' },
    functions: {
      abs: '绝对值',
      sign: '符号：-1、0 或 1',
      sqrt: '平方根',
      floor: '向下取整',
      ceil: '向上取整',
      round: '四舍五入，可指定小数位数',
      min: '最小值',
      max: '最大值',
      sum: '合计',
      avg: '平均值',
      clamp: '限制在最小值和最大值之间',
      between: '是否在最小值和最大值之间',
      if: '条件成立取前者，否则取后者',
      isGood: '数据点的值是否可信',
      age: '数据点的值距今多少秒',
      rate: '数据点的值每小时变化多少（按最近十分钟）',
    },
  },
  rules: {
    fromLimits: '按报警限设置',
    noLimits: '{{name}}没有报警限',
    curve: '按偏离曲线变色',
    curveHint: '以 {{point}} 与曲线设定 {{target}} 之差变色、闪烁，写成下面的表达式。',
    important: '偏离大于',
    urgent: '严重偏离大于',
    order: '严重偏离的界限应更大',
  },
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly editorBinding: typeof editorBinding
  }
}
