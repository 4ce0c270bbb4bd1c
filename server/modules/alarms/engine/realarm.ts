import type pg from 'pg'

/**
 * Lets acknowledged alarms that are still active call again, once the time of their level is over: they are
 * unacknowledged once more. Two servers that look at the same time call once: the second finds no acknowledgement.
 *
 * @returns How many called.
 */
export async function callAgain(client: pg.ClientBase, now: number): Promise<number> {
  const { rowCount } = await client.query(
    `with settings as (
      select coalesce(max(realarm_urgent_minute), 60) as urgent, coalesce(max(realarm_important_minute), 240) as important
      from alarm_display
    ),
    called as (
      update alarms set first_acknowledged_at = coalesce(first_acknowledged_at, acknowledged_at),
        acknowledged_at = null, acknowledged_by = null, recalled_at = $1, revision = nextval('alarm_revision')
      from settings
      where state = 'active' and suppressed_by is null and (shelved_until is null or shelved_until <= $1)
        and (warn_level = 3 and urgent > 0 and acknowledged_at <= $1::timestamptz - urgent * interval '1 minute'
          or warn_level = 2 and important > 0
            and acknowledged_at <= $1::timestamptz - important * interval '1 minute')
      returning id, warn_level
    )
    insert into alarm_events (alarm_id, kind, at, warn_level) select id, 'realarm', $1, warn_level from called`,
    [new Date(now)],
  )
  return rowCount ?? 0
}
