import type { Db } from '../db/client.ts'

/**
 * What decides how far sessions reach, as a text each that differs once any of it has changed: whether it has ended, the
 * account, its place and its roles. A session that is gone has none.
 */
export async function readAccessMarks(db: Db, sessionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; mark: string }>(MARKS, [sessionIds])
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

const MARKS = `
  select session.id, concat_ws('|', session.ended_reason, person.is_active, person.expires_on, place.path,
    (select string_agg(concat_ws(' ', role.id, role.version), ',' order by role.id) from user_roles held
      join roles role on role.id = held.role_id where held.user_id = person.id)) as mark
  from sessions session
  join users person on person.id = session.user_id
  left join organizations place on place.id = person.organization_id
  where session.id = any($1::uuid[])`
