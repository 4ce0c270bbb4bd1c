import type { StandardParam } from './param-types.ts'

const word = (zh: string, en: string) => ({ zh, en })
const STOPPED_RUNNING = { '0': word('停止', 'Stopped'), '1': word('运行', 'Running') }
const NORMAL_FAULT = { '0': word('正常', 'Normal'), '1': word('故障', 'Fault') }
const NORMAL_ALARM = { '0': word('正常', 'Normal'), '1': word('报警', 'Alarm') }
const CLOSED_OPEN = { '0': word('关', 'Closed'), '1': word('开', 'Open') }
const IDLE_PULSE = { '0': word('无', 'Idle'), '1': word('动作', 'Act') }

/** Words for the values of states, by parameter. */
export const PARAM_WORDS: Readonly<Record<string, NonNullable<StandardParam['enumJson']>>> = {
  ...mainPumpWords(),
  CV1_Mode: {
    '0': word('手动阀位', 'Manual position'),
    '1': word('恒二次供温', 'Constant supply temperature'),
    '2': word('恒二次均温', 'Constant mean temperature'),
    '3': word('恒一次流量', 'Constant primary flow'),
    '4': word('恒热量', 'Constant heat'),
    '5': word('气候补偿', 'Heating curve'),
    '6': word('分时段', 'Time-share'),
  },
  XP_Mode: {
    '0': word('手动', 'Manual'),
    '1': word('恒压差', 'Differential pressure'),
    '2': word('恒供压', 'Supply pressure'),
    '3': word('恒温差', 'Temperature difference'),
  },
  XP1_Run: STOPPED_RUNNING,
  XP2_Run: STOPPED_RUNNING,
  BP1_Run: STOPPED_RUNNING,
  CV1_Flt: NORMAL_FAULT,
  XP1_Flt: NORMAL_FAULT,
  XP2_Flt: NORMAL_FAULT,
  BP1_Flt: NORMAL_FAULT,
  Flood: NORMAL_ALARM,
  PwrFail: NORMAL_ALARM,
  Estop: NORMAL_ALARM,
  UPS: { '0': word('市电', 'Mains'), '1': word('UPS供电', 'On UPS') },
  Door: CLOSED_OPEN,
  XSV_SS: CLOSED_OPEN,
  XSV_ON: CLOSED_OPEN,
  WT_In: CLOSED_OPEN,
  XP1_Start: IDLE_PULSE,
  XP1_Stop: IDLE_PULSE,
  LocRem: { '0': word('就地', 'Local'), '1': word('远程', 'Remote') },
  B_Run: STOPPED_RUNNING,
  B_Flt: NORMAL_FAULT,
  B_Start: IDLE_PULSE,
  B_Stop: IDLE_PULSE,
  Fan_Run: STOPPED_RUNNING,
  Fan_Flt: NORMAL_FAULT,
  Flame: { '0': word('无火', 'No flame'), '1': word('有火', 'Flame') },
  Torq: { '0': word('正常', 'Normal'), '1': word('卡涩', 'Stuck') },
  Flt: NORMAL_FAULT,
  Mode: {
    '0': word('手动', 'Manual'),
    '1': word('恒回水温度', 'Return temperature'),
    '2': word('恒供回均温', 'Mean temperature'),
    '3': word('恒流量', 'Flow'),
    '4': word('恒温差', 'Temperature difference'),
    '5': word('平台平衡', 'Balanced by the platform'),
  },
  Comm: { '0': word('中断', 'Lost'), '1': word('正常', 'Normal') },
}

function mainPumpWords(): Record<string, NonNullable<StandardParam['enumJson']>> {
  return Object.fromEntries(
    [1, 2, 3, 4].flatMap((number) => [
      [`CP${number}_Run`, STOPPED_RUNNING],
      [`CP${number}_Flt`, NORMAL_FAULT],
    ]),
  )
}
