import type { Db } from '../core/db/client.ts'
import { alarmClasses } from '../modules/alarms/tables.ts'
import { once } from './steps.ts'

type ClassTexts = Omit<typeof alarmClasses.$inferInsert, 'warnNumber'>

const CLASSES: Readonly<Record<number, ClassTexts>> = {
  0: {
    cause: '采集器断电或死机，运营商网络中断，或现场总线故障。',
    causeEn: 'The gateway has no power or hangs, the mobile network is down, or the field bus is broken.',
    consequence: '该站数据停止更新，其他报警不可信，也不能下发指令。',
    consequenceEn: 'Values of the station stand still, its other alarms cannot be trusted, and no command reaches it.',
    action: '先看同一分公司的其他站是否也中断；只有一站时联系现场查供电和网络，恢复前改为人工巡检。',
    actionEn:
      'See whether other stations of the office are silent too; if not, have power and network checked on site, and inspect by hand until it is back.',
  },
  2: {
    cause: '设备故障、阀门误动、补水不足，或一次侧供热条件变化。',
    causeEn: 'Equipment failed, a valve moved by mistake, make-up water is short, or the primary side has changed.',
    consequence: '用户供热不足或超压，严重时损坏设备或跑水。',
    consequenceEn: 'Customers get too little heat or too much pressure; equipment may break or water escape.',
    action: '核对同一机组的温度、压力、流量趋势和泵、阀状态，必要时切换备用泵并派人到场。',
    actionEn:
      'Compare temperatures, pressures and flows of the unit and the state of pumps and valves; start the stand-by pump and send somebody where needed.',
  },
  3: {
    cause: '锅炉或循环泵停运、燃料供应中断，或定压补水异常。',
    causeEn: 'A boiler or circulation pump has stopped, fuel is cut off, or pressure holding has failed.',
    consequence: '一次网供温、压力下降，影响所有下游换热站。',
    consequenceEn: 'Temperature and pressure of the primary network fall at every station below it.',
    action: '立即联系热源值班室确认，启动备用设备；按应急方案限制各站流量，先保重点用户。',
    actionEn:
      'Call the control room of the source at once, start stand-by equipment, and limit the flow of stations by the emergency plan, that of important customers last.',
  },
  4: {
    cause: '单元阀离线、卡阀或电池不足，二次网水力失调。',
    causeEn: 'A unit valve is silent, stuck or low on battery, or the secondary network is out of balance.',
    consequence: '部分单元过冷或过热，投诉增加，热量浪费。',
    consequenceEn: 'Some entrances are too cold or too warm: complaints and wasted heat.',
    action: '查看该单元回温与全网平均的偏差，检查阀门开度和电池，安排上门处理。',
    actionEn:
      'Compare the return temperature with the mean of the network, check valve position and battery, and send somebody.',
  },
  7: {
    cause: '二次网管道泄漏、用户放水，或补水计量异常。',
    causeEn: 'A pipe of the secondary network leaks, customers drain water, or the make-up meter is wrong.',
    consequence: '压力持续下降直至停泵，水和热量损失，可能造成淹泡。',
    consequenceEn: 'Pressure falls until the pumps stop; water and heat are lost, and cellars may be flooded.',
    action: '核对补水流量与回水压力，关断分支逐段查漏；疑似爆管时立即停补水并派抢修。',
    actionEn:
      'Compare make-up flow and return pressure, close branches one by one to find the leak; on a suspected burst stop the make-up and send the repair team.',
  },
  8: {
    cause: '推荐值越限、服务中断，或模型输入数据缺失。',
    causeEn: 'A recommended value is out of bounds, the service is down, or the model lacks input.',
    consequence: '自动优化停止，机组按上一次设定运行。',
    consequenceEn: 'Optimisation stops; units keep their last set points.',
    action: '确认机组已回到曲线控制，检查服务和输入数据，恢复后再投入。',
    actionEn: 'See that the units are back on their curves, check the service and its input, then put it in again.',
  },
  9: {
    cause: '供热量不足、气温骤降，或室温采集器位置不当。',
    causeEn: 'Too little heat, a sudden fall of the outdoor temperature, or room sensors in bad places.',
    consequence: '不达标热用户增多，投诉和退费风险上升。',
    consequenceEn: 'More homes are below the standard: complaints and refunds.',
    action: '按站点查看室温分布，提高低温站的供温设定，核实异常采集器。',
    actionEn:
      'Look at room temperatures by station, raise the set point where they are low, and check sensors that stand out.',
  },
  20: {
    cause: '指令未被设备确认，或执行后未达到目标值。',
    causeEn: 'The device did not confirm a command, or did not reach the target.',
    consequence: '机组保持原状态，调节目标落空。',
    consequenceEn: 'The unit stays as it was and the target is missed.',
    action: '检查通讯和就地/远程开关，再次下发；仍失败时转就地操作。',
    actionEn: 'Check communication and the local/remote switch and send again; if it fails, operate on site.',
  },
  21: {
    cause: '预测偏差过大，或输入数据不可用，已退回曲线控制。',
    causeEn: 'The forecast is far off or its input is not usable: control went back to the curve.',
    consequence: '失去优化效果，供热仍由曲线保证。',
    consequenceEn: 'The gain of optimisation is lost; the curve still provides heat.',
    action: '查看偏差趋势和输入数据质量，确认原因后再投入 AI 控制。',
    actionEn:
      'Look at the deviation and the quality of the input, and put AI control in again once the cause is known.',
  },
  22: {
    cause: '平衡成员退出、数据不可用，或计算超时。',
    causeEn: 'A member left the balance, its data is not usable, or the calculation took too long.',
    consequence: '其余站继续平衡，该站流量不再调整。',
    consequenceEn: 'The others go on being balanced; the flow of this station is not adjusted any more.',
    action: '检查该站通讯和阀门，恢复后重新加入平衡。',
    actionEn: 'Check communication and valve of the station, then let it join again.',
  },
  23: {
    cause: '未按计划启动，或触发防冻保护退出。',
    causeEn: 'Heating did not start as planned, or frost protection ended the programme.',
    consequence: '用热时段开始时室温偏低，或停热时段多耗热。',
    consequenceEn: 'Rooms are cold when they are needed, or heat is used while it should be off.',
    action: '核对时间计划与室外温度，手动启动机组，确认防冻条件解除后恢复计划。',
    actionEn: 'Check plan and outdoor temperature, start the unit by hand, and resume the plan when there is no frost.',
  },
}

/** What operators read beside alarms of each category, to be changed by the company. */
export async function seedAlarmClasses(db: Db): Promise<void> {
  await once(db, 'texts of alarm categories', async (tx) => {
    const rows = Object.entries(CLASSES).map(([warnNumber, texts]) => ({ warnNumber: Number(warnNumber), ...texts }))
    await tx.insert(alarmClasses).values(rows)
  })
}
