// Which alarms belong to a drawing, and which of its points they mark. Pure.

import type { AlarmRecord } from '#contract/endpoints/alarm-watch.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { MarkLevel, PointAlarms } from '#drawing/index.ts'

type Alarm = Pick<AlarmRecord, 'keyId' | 'heatKeyId' | 'pointCode' | 'warnLevel' | 'warnTime'>

export interface DrawingAlarm<Of extends Alarm = AlarmRecord> {
  readonly alarm: Of
  /** Points that it marks; none where nothing in the drawing shows it. */
  readonly points: readonly PointInfo[]
}

/**
 * The alarms of a drawing, the worst level first, then the newest. An alarm of no point, or of one that is not drawn, marks
 * on an overview what is drawn of its station; in the drawing of the station itself that would be everything.
 *
 * @param heatCodes - Codes of stations and sources, by their keys.
 */
export function drawingAlarms<Of extends Alarm>(
  alarms: readonly Of[],
  { nodeCode, points }: { readonly nodeCode: string; readonly points: readonly PointInfo[] },
  heatCodes: ReadonlyMap<string, string>,
): readonly DrawingAlarm<Of>[] {
  const byCode = new Map(points.map((point) => [point.code, point]))
  const pointsOf = ({ pointCode, heatKeyId }: Of): readonly PointInfo[] => {
    const own = byCode.get(pointCode ?? '')
    if (own) return [own]
    const heat = heatCodes.get(heatKeyId)
    if (nodeCode !== '' || heat === undefined) return []
    return points.filter((point) => point.nodeCode === heat || point.nodeCode.startsWith(`${heat}.`))
  }
  return alarms
    .map((alarm) => ({ alarm, points: pointsOf(alarm) }))
    .filter((each) => nodeCode !== '' || each.points.length > 0)
    .sort((a, b) => b.alarm.warnLevel - a.alarm.warnLevel || b.alarm.warnTime.localeCompare(a.alarm.warnTime))
}

const isMarked = (level: number): level is MarkLevel => level === 1 || level === 2 || level === 3

/** The worst level of each marked point. */
export function pointAlarms(alarms: readonly DrawingAlarm<Alarm>[]): PointAlarms {
  const levels = new Map<number, MarkLevel>()
  for (const { alarm, points } of alarms)
    for (const { pointId } of points)
      if (isMarked(alarm.warnLevel) && alarm.warnLevel > (levels.get(pointId) ?? 0))
        levels.set(pointId, alarm.warnLevel)
  return levels
}
