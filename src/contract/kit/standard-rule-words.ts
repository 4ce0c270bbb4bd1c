// Words of the standard rules, by the key of each. A rule stores the Chinese ones; whoever reads English sees the English
// ones for as long as nobody has changed them (built-in-names.ts).

import { type Label, label } from './language.ts'

interface RuleWords {
  readonly name: Label
  readonly cause: Label
  readonly consequence: Label
  readonly action: Label
}

type Four = readonly [name: string, cause: string, consequence: string, action: string]
const words = (zh: Four, en: Four): RuleWords => ({
  name: label(zh[0], en[0]),
  cause: label(zh[1], en[1]),
  consequence: label(zh[2], en[2]),
  action: label(zh[3], en[3]),
})

export const STANDARD_RULE_WORDS = {
  CV1_Flt: words(
    ['调节阀故障', '执行器卡涩或失电', '供热量失控', '就地检查执行器，改手动'],
    [
      'Control valve fault',
      'Actuator stuck or without power',
      'Heat output is not controlled',
      'Check the actuator on site, set it to manual',
    ],
  ),
  XP1_Flt: words(
    ['1号循环泵故障', '过载或变频器故障', '切换备用泵', '检查电机与变频器'],
    ['Circulation pump 1 fault', 'Overload or drive fault', 'The spare pump takes over', 'Check motor and drive'],
  ),
  XP2_Flt: words(
    ['2号循环泵故障', '过载或变频器故障', '失去备用泵', '检查电机与变频器'],
    ['Circulation pump 2 fault', 'Overload or drive fault', 'No spare pump is left', 'Check motor and drive'],
  ),
  BP1_Flt: words(
    ['补水泵故障', '过载或变频器故障', '二次网失压', '检查补水泵，人工补水'],
    [
      'Make-up pump fault',
      'Overload or drive fault',
      'The secondary network loses pressure',
      'Check the make-up pump, fill by hand',
    ],
  ),
  Flood: words(
    ['地面积水', '管道或设备泄漏', '设备淹没', '立即到站，关断泄漏段'],
    [
      'Floor flooded',
      'A pipe or device leaks',
      'Equipment is submerged',
      'Go there at once, shut off the leaking section',
    ],
  ),
  PwrFail: words(
    ['停电', '外部供电中断', '循环停止，有冻结危险', '联系供电，启用应急电源'],
    [
      'Mains failure',
      'The external supply is down',
      'Circulation stops, danger of freezing',
      'Call the utility, use emergency power',
    ],
  ),
  UPS: words(
    ['UPS供电', '外部供电中断', '控制器只能短时运行', '检查供电'],
    ['On UPS', 'The external supply is down', 'The controller runs for a short time only', 'Check the power supply'],
  ),
  Estop: words(
    ['急停', '急停按钮被按下', '机组停运', '到站确认原因后复位'],
    [
      'Emergency stop',
      'The emergency-stop button was pressed',
      'The unit stands still',
      'Find the reason on site, then reset',
    ],
  ),
  'pumps-stopped': words(
    ['循环泵全停', '停电、故障或误操作', '停止供热', '启动备用泵'],
    [
      'All circulation pumps stopped',
      'Power failure, fault or operating error',
      'Heating stops',
      'Start the spare pump',
    ],
  ),
  'valve-deviation': words(
    ['阀位偏差', '调节阀卡涩', '调节失效', '检查执行器与阀体'],
    ['Valve off its set point', 'The control valve sticks', 'Control has no effect', 'Check actuator and valve body'],
  ),
  'water-loss': words(
    ['补水率超限', '二次网泄漏或用户放水', '失水失热，大量泄漏时失压停热', '分段查漏，紧急时立即派人查找并关断'],
    [
      'Make-up rate too high',
      'The secondary network leaks, or users draw water',
      'Loss of water and heat; with a large leak, loss of pressure and heating stops',
      'Search section by section; when urgent, send people at once and shut the leak off',
    ],
  ),
  'held-pressure': words(
    ['定压偏离', '补水泵故障、二次网泄漏或定压失控', '倒空进气或超压', '检查补水定压与泄水阀'],
    [
      'Constant pressure off its set point',
      'Make-up pump fault, leak in the secondary network, or pressure control out of order',
      'Air is drawn in, or over-pressure',
      'Check pressure holding and relief valve',
    ],
  ),
  'make-up-flow': words(
    ['补水流量高', '二次网泄漏、泄水阀未关或用户放水', '失水失热', '核对定压与泄水阀，分段查漏'],
    [
      'Make-up flow high',
      'The secondary network leaks, a drain is open, or users draw water',
      'Loss of water and heat',
      'Check pressure holding and drains, search section by section',
    ],
  ),
  burst: words(
    ['压力骤降', '二次网爆管，补水泵已到上限', '失压停热', '立即派人查找并关断'],
    [
      'Sudden pressure drop',
      'A pipe of the secondary network has burst, the make-up pump is at its maximum',
      'Loss of pressure, heating stops',
      'Send people at once to find and shut it off',
    ],
  ),
  B_Flt: words(
    ['锅炉故障', '燃烧器保护动作', '供水温度下降', '检查保护原因，启动备用炉'],
    [
      'Boiler fault',
      'Burner protection has tripped',
      'The supply temperature falls',
      'Find the reason of the trip, start the spare boiler',
    ],
  ),
} as const satisfies Record<string, RuleWords>
