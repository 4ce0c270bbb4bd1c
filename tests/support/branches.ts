import type { Database } from '#server/core/db/client.ts'

/** A station of a branch with its first unit and one point of the unit. */
export interface Place {
  readonly stationId: string
  readonly station: string
  readonly unitId: string
  readonly unit: string
  readonly gateway: string
  readonly pointId: number
  readonly pointCode: string
}

export async function placeIn({ db }: Database, office: string): Promise<Place> {
  const { rows } = await db.$client.query(
    `select station.id as "stationId", station.code as station, unit.id as "unitId", unit.code as unit,
      point.gateway_code as gateway, point.id as "pointId", point.code as "pointCode"
    from physics_nodes unit
    join physics_nodes station on station.id = unit.parent_id
    join organizations own on own.id = station.organization_id and own.code like $1
    join points point on point.node_id = unit.id and point.code = unit.code || '.T1g'
    where unit.node_type = 'unit' order by unit.code limit 1`,
    [office],
  )
  return rows[0]
}

/** Texts that identify a branch: codes that are no prefix of another, unique names, and ids. */
export async function marksOf({ db }: Database, office: string): Promise<string[]> {
  const { rows } = await db.$client.query(
    `with own as (select id from organizations where code like $1),
    node as (select * from physics_nodes where organization_id in (select id from own))
    select code as mark from node
      where not exists (select from node above where node.code like above.code || '_%')
    union select name from node where node_type = 'station'
      and not exists (select from physics_nodes other where other.name = node.name and other.id not in (select id from node))
    union select id::text from node where node_type in ('station', 'unit')
    union select name from organizations where id in (select id from own) and type <> 'team'
    union select id::text from own`,
    [office],
  )
  return rows.map(({ mark }) => String(mark))
}

/** A digest of all data of a branch, which changes with every row. */
export async function fingerprintOf({ db }: Database, office: string): Promise<string> {
  const { rows } = await db.$client.query(
    `with own as (select node.id from physics_nodes node join organizations o on o.id = node.organization_id where o.code like $1)
    select md5(
      (select string_agg(physics_nodes::text, ',' order by id) from physics_nodes where id in (select id from own)) ||
      (select string_agg(points::text, ',' order by id) from points where node_id in (select id from own)) ||
      (select string_agg(devices::text, ',' order by id) from devices where node_id in (select id from own)) ||
      (select string_agg(comm_cards::text, ',' order by comm_cards.id) from comm_cards join devices on devices.id = device_id
        where node_id in (select id from own)) ||
      (select string_agg(area_history::text, ',' order by id) from area_history where node_id in (select id from own)) ||
      (select string_agg(drawings::text, ',' order by drawings.id) from drawings join physics_nodes node on node.code = node_code
        where node.id in (select id from own)) ||
      (select string_agg(alarms::text, ',' order by id) from alarms)
    ) as print`,
    [office],
  )
  return rows[0].print
}
