import type pg from 'pg'
import { label } from '#contract/kit/language.ts'
import { reportAlarm } from '../report-alarm.ts'
import { silentAndGroups } from './alarm.repository.ts'
import { officeChanges, officeKey, SILENT_SHARE } from './groups.ts'
import type { AlarmSource } from './sources.ts'

const COMMUNICATION = 0
const GROUP_LEVEL = 3

/** Raises and ends the alarms of branch offices, from the silent stations as they are stored. */
export async function renewGroups(
  client: pg.ClientBase,
  sources: ReadonlyMap<string, AlarmSource>,
  at: number,
): Promise<void> {
  for (const change of officeChanges(sources.values(), await silentAndGroups(client))) {
    const sourceKey = officeKey(change.officeId)
    if (!change.isOn) await reportAlarm(client, { isOn: false, sourceKey, at })
    else
      await reportAlarm(client, {
        isOn: true,
        sourceKey,
        at,
        warnNumber: COMMUNICATION,
        warnLevel: GROUP_LEVEL,
        node: { id: change.officeId, name: change.officeName },
        text: label(
          `超过 ${SILENT_SHARE * 100} % 的站点通讯中断`,
          `more than ${SILENT_SHARE * 100} % of the stations are silent`,
        ),
        conditionInfo: label(
          `${change.numStations} 站中 ${change.numSilent} 站无有效数据`,
          `no valid data from ${change.numSilent} of ${change.numStations} stations`,
        ),
      })
  }
}
