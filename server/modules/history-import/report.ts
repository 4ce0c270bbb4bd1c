import type { FileReport, ImportReport, PointReport } from '#contract/history-import/import-report.ts'
import type { ImportPoint } from './points.repository.ts'

/** The points of all files: their values together, and the longest usual distance. */
function mergedPoints(files: readonly FileReport[]): PointReport[] {
  const byId = new Map<number, PointReport>()
  for (const point of files.flatMap(({ points }) => points)) {
    const known = byId.get(point.pointId)
    byId.set(
      point.pointId,
      known
        ? {
            pointId: point.pointId,
            count: known.count + point.count,
            from: Math.min(known.from, point.from),
            to: Math.max(known.to, point.to),
            periodMs: Math.max(known.periodMs, point.periodMs),
          }
        : point,
    )
  }
  return [...byId.values()].sort((one, other) => one.pointId - other.pointId)
}

/** @param standing - Counts the hours of points that have values already. */
export async function importReportOf(
  files: readonly (FileReport & { readonly name: string })[],
  points: Iterable<ImportPoint>,
  standing: (points: readonly PointReport[]) => Promise<ReadonlyMap<number, number>>,
): Promise<ImportReport> {
  const merged = mergedPoints(files)
  const numStanding = await standing(merged)
  const byId = new Map([...points].map((point) => [point.id, point]))
  const sum = (of: (file: FileReport) => number): number => files.reduce((total, file) => total + of(file), 0)
  const named = merged.map((point) => {
    const known = byId.get(point.pointId)
    return {
      ...point,
      code: known?.code ?? '',
      name: known ? `${known.stationName} ${known.nodeName} ${known.paramName}`.trim() : '',
      numStandingHours: numStanding.get(point.pointId) ?? 0,
    }
  })
  return {
    files: [...files],
    numValues: sum(({ numValues }) => numValues),
    numRefused: sum(({ numRefused }) => numRefused),
    from: merged.length === 0 ? null : Math.min(...merged.map(({ from }) => from)),
    to: merged.length === 0 ? null : Math.max(...merged.map(({ to }) => to)),
    numStandingHours: named.reduce((total, { numStandingHours }) => total + numStandingHours, 0),
    points: named,
  }
}
