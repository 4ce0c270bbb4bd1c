import { WRITERS, type Writer } from '#contract/control/writers.ts'
import { ANALYSED_HOURS } from '#contract/endpoints/regulation-analysis.ts'
import { STRATEGY_KINDS, type StrategyKind } from '#contract/regulation/strategy-kinds.ts'

export const ANALYSIS_VIEWS = ['commands', 'units', 'kinds', 'strategies'] as const
type AnalysisView = (typeof ANALYSIS_VIEWS)[number]
/** Those that put commands together. */
export type GroupView = Exclude<AnalysisView, 'commands'>
type AnalysedHours = (typeof ANALYSED_HOURS)[number]

interface VersionKey {
  readonly strategyId: string
  readonly version: number
}

export interface AnalysisState {
  readonly view: AnalysisView
  readonly hours: AnalysedHours
  /** Empty: whoever asked. */
  readonly writer: Writer | ''
  /** Empty: of any kind, and of people. */
  readonly kind: StrategyKind | ''
  /** Null: of any, and of people. */
  readonly strategy: VersionKey | null
  readonly sought: string
}

/** One word for a version, as addresses and lists of choices have it. */
export const versionKey = ({ strategyId, version }: VersionKey): string => `${strategyId}.${version}`

/** Null where it is none. */
export function readVersion(key: string): VersionKey | null {
  const [, strategyId, version] = /^([0-9a-f-]{36})\.([1-9]\d{0,8})$/.exec(key) ?? []
  return strategyId && version ? { strategyId, version: Number(version) } : null
}

export const readAnalysis = (search: URLSearchParams): AnalysisState => ({
  view: ANALYSIS_VIEWS.find((view) => view === search.get('view')) ?? 'commands',
  hours: ANALYSED_HOURS.find((hours) => String(hours) === search.get('hours')) ?? 168,
  writer: WRITERS.find((writer) => writer === search.get('writer')) ?? '',
  kind: STRATEGY_KINDS.find((kind) => kind === search.get('kind')) ?? '',
  strategy: readVersion(search.get('strategy') ?? ''),
  sought: search.get('q') ?? '',
})

export function writeAnalysis({ view, hours, writer, kind, strategy, sought }: AnalysisState): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'commands') search.set('view', view)
  if (hours !== 168) search.set('hours', String(hours))
  if (writer !== '') search.set('writer', writer)
  if (kind !== '') search.set('kind', kind)
  if (strategy) search.set('strategy', versionKey(strategy))
  if (sought !== '') search.set('q', sought)
  return search
}
