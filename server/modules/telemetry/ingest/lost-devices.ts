/**
 * Devices that lose all of their temperatures at once: 0.0, 85 °C, −127 °C, full scale. Duty: see it as the values come,
 * give these the quality "jump", and say which devices are lost and which are back. Neighbours: `lost-sensors` sees single
 * sensors by their jump; the alarms make one alarm of a device. Invariant: a device is one node in one message and time;
 * however long all of its temperatures show codes, they are not believed.
 */
import { QUALITY } from '#contract/live/quality.ts'
import { isErrorCode } from '#server/modules/data-quality/error-codes.ts'
import type { Measurement } from '../points/measurement.ts'

/** Two sensors of one node do not come to a code by themselves at one time. */
const LEAST_SENSORS = 2

export interface JudgedDevices {
  readonly measurements: readonly Measurement[]
  /** Codes of the nodes all of whose temperatures are codes. */
  readonly lost: readonly string[]
  /** Those that were lost before and have temperatures again. */
  readonly back: readonly string[]
}

/** The measured temperatures of a node at one time. */
interface Group {
  readonly node: string
  readonly time: number
  numCodes: number
  numAll: number
}

const showsCode = (measurement: Measurement): boolean => isErrorCode(measurement, 'temperature')
const isLost = ({ numCodes, numAll }: Group): boolean => numCodes === numAll && numAll >= LEAST_SENSORS

/** What it remembers are the lost devices alone. */
export function createLostDevices() {
  const lostNow = new Set<string>()
  /** Nearly every message has no such value, and costs no more than this look. */
  const concernsLost = (one: Measurement): boolean => {
    const { temperature } = one.point
    return temperature?.isMeasured === true && (lostNow.has(temperature.node) || showsCode(one))
  }

  return {
    /** Looks at one message. */
    judged(measurements: readonly Measurement[]): JudgedDevices {
      if (!measurements.some(concernsLost)) return { measurements, lost: [], back: [] }
      const groups = groupsOf(measurements)
      const lost: string[] = []
      const back: string[] = []
      for (const group of newestOfNodes(groups.values())) {
        if (isLost(group)) {
          lostNow.add(group.node)
          lost.push(group.node)
        } else if (group.numCodes < group.numAll && lostNow.delete(group.node)) back.push(group.node)
      }
      const judged = measurements.map((one) => {
        const group = groups.get(keyOf(one))
        const isOfLost = group !== undefined && isLost(group) && one.quality === QUALITY.good && showsCode(one)
        return isOfLost ? { ...one, quality: QUALITY.jump } : one
      })
      return { measurements: judged, lost, back }
    },
  }
}

const keyOf = ({ point, time }: Measurement): string => `${time} ${point.temperature?.node ?? ''}`

function groupsOf(measurements: readonly Measurement[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const measurement of measurements) {
    const { temperature } = measurement.point
    if (!temperature?.isMeasured) continue
    const key = keyOf(measurement)
    const group = groups.get(key) ?? { node: temperature.node, time: measurement.time, numCodes: 0, numAll: 0 }
    group.numAll += 1
    if (showsCode(measurement)) group.numCodes += 1
    groups.set(key, group)
  }
  return groups
}

function newestOfNodes(groups: Iterable<Group>): Iterable<Group> {
  const newest = new Map<string, Group>()
  for (const group of groups) if (group.time >= (newest.get(group.node)?.time ?? 0)) newest.set(group.node, group)
  return newest.values()
}
