// What is measured at the sources: the water that they send, and the weather around them.

import { z } from 'zod'
import { QUALITY } from '#contract/live/quality.ts'
import { OUTDOOR_FILTER_S } from '#contract/network/heating-curve.ts'
import type { Db } from '#server/core/db/client.ts'
import { filteredOutdoor } from '../../station-monitoring/curve.repository.ts'
import type { MemberInputs, StatedHeat } from '../computing/cycle.ts'

const LEAST_KNOWN_S = OUTDOOR_FILTER_S / 2

const sourceRow = z.object({
  sourceId: z.string(),
  code: z.enum(['TA', 'T1g']),
  at: z.number().nullable(),
  value: z.number().nullable(),
  quality: z.int().nullable(),
  /** Means of a quarter of an hour: the newest with its end, that of an hour before now, and of three hours. */
  newest: z.number().nullable(),
  newestEnd: z.number().nullable(),
  hourAgo: z.number().nullable(),
  threeHoursAgo: z.number().nullable(),
})

export interface SourceState {
  readonly source: MemberInputs['source']
  readonly outdoor: Pick<MemberInputs['outdoor'], 'filtered' | 'changeIn3hK'>
}

/** By source. */
export async function readSources(
  db: Db,
  sourceIds: readonly string[],
  { stated, now }: { readonly stated: ReadonlyMap<string, readonly StatedHeat[]>; readonly now: number },
): Promise<ReadonlyMap<string, SourceState>> {
  const { rows } = await db.$client.query(
    `select points.node_id as "sourceId", param.code, (1000 * extract(epoch from latest.at))::float8 as at, latest.value,
       latest.quality, newest.average as newest, newest.ends as "newestEnd", hour.average as "hourAgo",
       three.average as "threeHoursAgo"
     from points join standard_params param on param.id = points.param_id and param.code in ('TA', 'T1g')
     left join latest on latest.point_id = points.id
     left join lateral (select average, (1000 * extract(epoch from at) + 900000)::float8 as ends from rollup_15m
       where point_id = points.id and at > $2::timestamptz - interval '2 hours' and at <= $2 and average is not null
       order by at desc limit 1) newest on true
     left join rollup_15m hour on hour.point_id = points.id and hour.at = date_bin('15 minutes', $2 - interval '1 hour', 'epoch')
     left join rollup_15m three on three.point_id = points.id
       and three.at = date_bin('15 minutes', $2 - interval '3 hours', 'epoch')
     where points.node_id = any($1::uuid[]) and points.is_active`,
    [[...sourceIds], new Date(now)],
  )
  const filtered = await filteredOutdoor(db, { now, filterS: OUTDOOR_FILTER_S, leastKnownS: LEAST_KNOWN_S })
  const known = z.array(sourceRow).parse(rows)
  return new Map(
    sourceIds.map((id) => {
      const of = (code: 'TA' | 'T1g') => known.find((row) => row.sourceId === id && row.code === code)
      const [air, water] = [of('TA'), of('T1g')]
      const filteredC = filtered.get(id)
      const newestEnd = air?.newestEnd ?? null
      return [
        id,
        {
          source: {
            id,
            supply: water ? readingOf(water) : null,
            supplyHourAgoC: water?.hourAgo ?? null,
            stated: stated.get(id) ?? [],
          },
          outdoor: {
            filtered:
              filteredC === undefined || newestEnd === null
                ? null
                : { value: filteredC, quality: QUALITY.calculated, at: Math.min(now, newestEnd) },
            changeIn3hK: air?.newest == null || air.threeHoursAgo === null ? null : air.newest - air.threeHoursAgo,
          },
        },
      ]
    }),
  )
}

const readingOf = ({ at, value, quality }: z.infer<typeof sourceRow>) =>
  at === null || value === null || quality === null ? null : { at, value, quality }
