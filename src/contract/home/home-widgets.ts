import { z } from 'zod'
import { type Label, label } from '../kit/language.ts'
import { KPI_CODES } from '../kpi/kpi-definitions.ts'

/** Columns of a home page in a wide window: the widest that a widget can be. */
export const HOME_COLUMNS = 4
/** Rows that the highest widget has. */
export const HOME_ROWS = 4
/** Rows of a widget whose height nobody has chosen. */
const USUAL_ROWS = 2
/** Widgets of a page at most. */
export const MAX_TILES = 40

interface HomeWidget {
  readonly name: Label
  /** Permission codes of the calls whose answers it shows: who lacks one does not see the widget. */
  readonly needs: readonly string[]
  /** Columns that it has when it is added. */
  readonly width: number
  /** It shows what is chosen for it, so a page may have several. */
  readonly isChosen?: true
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
  point: { name: label('测点', 'Point'), needs: ['telemetry:view'], width: 1, isChosen: true },
  figure: { name: label('指标', 'Key figure'), needs: NETWORK, width: 1, isChosen: true },
  since: { name: label('上次查看以来的变化', 'Since your last visit'), needs: ALARMS, width: 2 },
} as const satisfies Readonly<Record<string, HomeWidget>>

export type HomeWidgetCode = keyof typeof HOME_WIDGETS

const isCode = (text: string): text is HomeWidgetCode => text in HOME_WIDGETS
export const HOME_WIDGET_CODES: readonly HomeWidgetCode[] = Object.keys(HOME_WIDGETS).filter(isCode)

/** Whether a widget shows what is chosen for it, so that a page may have several. */
export const isChosenWidget = (widget: HomeWidgetCode): boolean => 'isChosen' in HOME_WIDGETS[widget]

export const SHOWN_AS = ['number', 'curve'] as const
export type ShownAs = (typeof SHOWN_AS)[number]

/** What a widget of its own choice shows. It is asked for by whoever looks at it: nobody sees more than they may. */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), code: z.string().min(1).max(80), shownAs: z.enum(SHOWN_AS) }),
  z.object({
    kind: z.literal('figure'),
    kpi: z.enum(KPI_CODES),
    /** Key of a node; null: the whole network. */
    nodeId: z.string().max(64).nullable(),
    shownAs: z.enum(SHOWN_AS),
  }),
])
export type TileSubject = z.infer<typeof subject>

/** A widget in its place on a home page. Pages that were saved before widgets had heights lack what has a default. */
export const homeTile = z.object({
  /** Tells widgets of one kind apart; empty where a page has one of the kind. */
  id: z.string().max(40).default(''),
  widget: z.enum(HOME_WIDGET_CODES),
  /** Columns; a narrow window has fewer. */
  width: z.int().min(1).max(HOME_COLUMNS),
  /** Rows; a widget is higher where its content needs it. */
  height: z.int().min(1).max(HOME_ROWS).default(USUAL_ROWS),
  /** Null: nothing is chosen yet, or the widget has no choice. */
  subject: subject.nullable().default(null),
})
export type HomeTile = z.infer<typeof homeTile>

/** Differs for all widgets of a page. */
export const tileKey = ({ widget, id }: Pick<HomeTile, 'widget' | 'id'>): string => (id === '' ? widget : id)

export const tileOf = (widget: HomeWidgetCode, id = ''): HomeTile => ({
  id,
  widget,
  width: HOME_WIDGETS[widget].width,
  height: USUAL_ROWS,
  subject: null,
})

/** The home page before anybody arranges it: every widget that needs no choice. */
export const FIRST_TILES: readonly HomeTile[] = HOME_WIDGET_CODES.filter((widget) => !isChosenWidget(widget)).map(
  (widget) => tileOf(widget),
)

/** The widgets that holders of some permission codes see. */
export const widgetsFor = (codes: ReadonlySet<string>): HomeWidgetCode[] =>
  HOME_WIDGET_CODES.filter((widget) => HOME_WIDGETS[widget].needs.every((code) => codes.has(code)))
