import { WRITERS, type Writer } from '#contract/control/writers.ts'
import { ANALYSED_HOURS } from '#contract/endpoints/regulation-analysis.ts'

export const ANALYSIS_VIEWS = ['commands', 'units', 'kinds'] as const
type AnalysisView = (typeof ANALYSIS_VIEWS)[number]
export type AnalysedHours = (typeof ANALYSED_HOURS)[number]

export interface AnalysisState {
  readonly view: AnalysisView
  readonly hours: AnalysedHours
  /** Empty: whoever asked. */
  readonly writer: Writer | ''
  readonly sought: string
}

export const readAnalysis = (search: URLSearchParams): AnalysisState => ({
  view: ANALYSIS_VIEWS.find((view) => view === search.get('view')) ?? 'commands',
  hours: ANALYSED_HOURS.find((hours) => String(hours) === search.get('hours')) ?? 168,
  writer: WRITERS.find((writer) => writer === search.get('writer')) ?? '',
  sought: search.get('q') ?? '',
})

export function writeAnalysis({ view, hours, writer, sought }: AnalysisState): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'commands') search.set('view', view)
  if (hours !== 168) search.set('hours', String(hours))
  if (writer !== '') search.set('writer', writer)
  if (sought !== '') search.set('q', sought)
  return search
}
