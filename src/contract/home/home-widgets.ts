import { type Label, label } from '../kit/language.ts'

/** Columns of a home page in a wide window: the widest that a widget can be. */
export const HOME_COLUMNS = 4

interface HomeWidget {
  readonly name: Label
  /** Permission codes of the calls whose answers it shows: who lacks one does not see the widget. */
  readonly needs: readonly string[]
  /** Columns that it has when it is added. */
  readonly width: number
}

const NETWORK = ['network:view']
const ALARMS = ['alarm:view']
const WEATHER = ['weather:view']

/** What home pages are composed of. Each asks existing calls; src/features/home/widgets shows them. */
export const HOME_WIDGETS = {
  load: { name: label('热源负荷', 'Load of the sources'), needs: NETWORK, width: 2 },
  plan: { name: label('热量与计划', 'Heat against plan'), needs: ['plannedTarget:view'], width: 2 },
  weather: { name: label('天气预报', 'Weather forecast'), needs: WEATHER, width: 1 },
  running: { name: label('运行与在线', 'Running and online'), needs: NETWORK, width: 1 },
  rooms: { name: label('室温', 'Room temperature'), needs: NETWORK, width: 1 },
  loss: { name: label('管网热损失', 'Heat loss of the network'), needs: NETWORK, width: 1 },
  makeUp: { name: label('补水', 'Make-up water'), needs: NETWORK, width: 1 },
  worst: {
    name: label('工况最差的十台机组', 'Ten units in worst condition'),
    needs: [...NETWORK, 'telemetry:view'],
    width: 2,
  },
  unit: { name: label('关注的机组', 'Unit in focus'), needs: [...NETWORK, 'telemetry:view'], width: 1 },
  alarms: { name: label('未恢复的报警', 'Active alarms'), needs: ALARMS, width: 2 },
  since: { name: label('上次查看以来的变化', 'Since your last visit'), needs: ALARMS, width: 2 },
} as const satisfies Readonly<Record<string, HomeWidget>>

export type HomeWidgetCode = keyof typeof HOME_WIDGETS

const isCode = (text: string): text is HomeWidgetCode => text in HOME_WIDGETS
/** In the order of a home page that nobody has arranged. */
export const HOME_WIDGET_CODES: readonly HomeWidgetCode[] = Object.keys(HOME_WIDGETS).filter(isCode)

/** A widget in its place on a home page. */
export interface HomeTile {
  readonly widget: HomeWidgetCode
  /** Columns, 1 to {@link HOME_COLUMNS}; a narrow window has fewer. */
  readonly width: number
}

export const tileOf = (widget: HomeWidgetCode): HomeTile => ({ widget, width: HOME_WIDGETS[widget].width })

/** The home page before anybody arranges it. */
export const FIRST_TILES: readonly HomeTile[] = HOME_WIDGET_CODES.map(tileOf)

/** The widgets that holders of some permission codes see. */
export const widgetsFor = (codes: ReadonlySet<string>): HomeWidgetCode[] =>
  HOME_WIDGET_CODES.filter((widget) => HOME_WIDGETS[widget].needs.every((code) => codes.has(code)))
