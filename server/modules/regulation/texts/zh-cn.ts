const PROBLEMS = { missing: '缺失', bad: '质量不合格', old: '已过时' } as const

export const zhCN = {
  and: '，',
  excluded: '成员已排除，不下发',
  kindForbidden: (kind: string) => `机组控制方式不允许“${kind}”策略，不下发，已下发的值交还`,
  unknownUnit: '没有该机组的数据，不下发',
  badInputs: (inputs: string) => `输入不可用：${inputs}，不下发`,
  badInput: (name: string, problem: keyof typeof PROBLEMS, at: string) =>
    `${name} ${PROBLEMS[problem]}${at === '' ? '' : `（${at}）`}`,
  cabinet: '控制柜处于就地、急停或停电，不下发',
  offTheCurve: (mode: string) => `控制柜控制方式为 ${mode}，不按自身曲线运行，不下发偏移`,
  frozen: '干预：冻结，保持当前值',
  curve: (seen: string, share: string, curve: string, target: string) =>
    `tw ${seen} °C，负荷率 ${share}，曲线供温 ${curve} °C，目标 ${target} °C`,
  offset: (value: string, cabinet: string) => `控制柜曲线 ${cabinet} °C，偏移 ${value} K`,
  setPoint: (param: string, value: string) => `${param} ${value}`,
  waitsForMode: (mode: string, present: string) => `先设控制方式 ${mode}（当前 ${present}），回读后再设定`,
  intervention: (name: string, change: string, reason: string) => `干预“${name}”${change}（${reason}）`,
  held: (limit: string) => `受限于“${limit}”`,
  flow: (share: string, value: string) => `流量比 ${share}，压差设定 ${value} MPa`,
  rooms: (room: string, wanted: string, num: number) => `${num} 个有效室温，代表值 ${room} °C，目标 ${wanted} °C`,
  corrected: (from: string, to: string) => `室温修正由 ${from} K 调至 ${to} K`,
  notYet: (hours: string) => `距下次修正 ${hours} h，保持室温修正`,
  weatherTurns: (change: string) => `3 小时内室外温度变化 ${change} K（限 3 K），室温修正暂停`,
  fewRooms: (sound: number, all: number) =>
    `${all} 个室温传感器中有效 ${sound} 个（至少 5 个或 3% 用户，且不低于一半），室温修正暂停`,
  noRooms: (all: number) => `${all} 个室温传感器均无效，不下发`,
  windows: (share: string) => `近 2 小时内 ${share}% 的房间开窗（限 10%），室温修正暂停`,
  segment: (clock: string, planned: string, shift: string, offset: string) =>
    `${clock} 时段偏移 ${planned} K，归一 ${shift} K，现偏移 ${offset} K`,
  timetable: (offsets: string, shift: string) => `十二时段偏移 ${offsets} K（归一 ${shift} K）`,
  heatOfDay: (percent: string) => `全天热量与曲线相差 ${percent}%`,
  notNeutral: (percent: string) => `防冻限值下无法保持全天热量，相差 ${percent}%`,
  constant: (name: string, value: string, measured: string, unit: string) =>
    `${name}设定 ${value} ${unit}，实测 ${measured} ${unit}`,
  inBand: (percent: string, hours: string) => `${hours} h 中 ${percent}% 在允差内`,
  mean: (own: string, target: string, comp: string) => `均温 ${own} °C，目标 ${target} °C（补偿 ${comp} K）`,
  ratio: (own: string, target: string, comp: string) => `负荷率 ${own}，目标 ${target}（补偿 ${comp} K）`,
  classOf: (num: number, free: string, bound: string) =>
    `同类 ${num} 个机组，均值 ${free} °C，按曲线限定为 ${bound} °C`,
  byHand: (target: string) => `人工目标 ${target} °C`,
  inDeadBand: (error: string, band: string) => `偏差 ${error} K，在死区 ${band} K 内，不动作`,
  move: (error: string, from: string, to: string) => `偏差 ${error} K，阀位由 ${from}% 调至 ${to}%`,
  rejected: (param: string, value: string, limit: string, isBelow: boolean) =>
    `${param} ${value} ${isBelow ? '低于剔除低限' : '高于剔除高限'} ${limit}，剔除出平衡，不下发`,
  late: (hours: string, limit: string) => `已 ${hours} 小时未达目标（限 ${limit} 小时）`,
  waitsForOthers: (minutes: string) => `待偏热机组关小后，${minutes} 分钟后下发`,
  sourceFalls: (fall: string) => `热源供温 1 小时内下降 ${fall} K（限 3 K），暂停调节，保持当前值`,
  shortage: (share: string, priority: number) => `热源不足，优先级 ${priority} 分得需求的 ${share}%，只关小`,
  statedHeat: {
    plan: (mw: string, ofMw: string) => `已确认负荷计划 ${mw} MW，预测 ${ofMw} MW`,
    capacity: (mw: string, ofMw: string) => `热源最大供热 ${mw} MW，所带机组设计负荷 ${ofMw} MW`,
  },
  learnt: (own: string, mean: string, comp: string) => `室温 ${own} °C，同类均值 ${mean} °C，补偿学习为 ${comp} K`,
}
