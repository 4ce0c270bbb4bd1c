import { type SQL, sql } from 'drizzle-orm'

/**
 * The name of an organisation with those above it, "A / B / C", as its own name may occur many times; the company at the top
 * is left out where there is only one.
 *
 * @param id - The column with its id.
 */
export const organizationPathName = (id: SQL): SQL<string | null> => sql`(
  select string_agg(above.name, ' / ' order by length(above.path))
  from organizations own
  join organizations above on above.id = any(string_to_array(rtrim(own.path, '/'), '/')::uuid[])
  where own.id = ${id} and (above.parent_id is not null or above.id = own.id
    or (select count(*) from organizations top where top.parent_id is null) > 1))`
