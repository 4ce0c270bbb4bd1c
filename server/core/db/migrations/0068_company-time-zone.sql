ALTER TABLE "system_settings" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_settings" ADD COLUMN "next_time_zone" text;--> statement-breakpoint
CREATE FUNCTION company_zone() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT time_zone FROM system_settings), 'Asia/Shanghai')
$$;--> statement-breakpoint
-- the first moment at which the company's clocks show a time; where they skip it, the moment at which they change
CREATE FUNCTION company_moment(clock timestamp) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN earlier AT TIME ZONE zone = clock THEN least(earlier, later) ELSE later END
	FROM (SELECT zone, clock AT TIME ZONE zone AS later FROM (SELECT company_zone() AS zone) company) shown
	CROSS JOIN LATERAL (SELECT clock AT TIME ZONE 'UTC' - ((later - interval '24 hours') AT TIME ZONE zone
		- (later - interval '24 hours') AT TIME ZONE 'UTC') AS earlier) before
$$;--> statement-breakpoint
-- from midnight to the beginning of a day
CREATE FUNCTION kpi_settle() RETURNS interval LANGUAGE sql STABLE AS $$
	SELECT make_interval(hours => settle_hour) FROM kpi_settings
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_day_start(day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT company_moment(day + kpi_settle())
$$;--> statement-breakpoint
CREATE FUNCTION kpi_day_of(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
	SELECT (at AT TIME ZONE company_zone() - kpi_settle())::date
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	zone text := company_zone();
	settle interval := kpi_settle();
BEGIN
	-- rows are locked in one order by all writers
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT node.id, value.day
	FROM (SELECT DISTINCT point_id, (at AT TIME ZONE zone - settle)::date AS day FROM changed) value
	JOIN LATERAL (
		SELECT node_id FROM points WHERE id = value.point_id
		UNION ALL SELECT node_id FROM energy_slots WHERE point_id = value.point_id
		UNION ALL SELECT unit_id FROM room_points WHERE point_id = value.point_id) owner ON true
	JOIN physics_nodes node ON node.id = owner.node_id AND node.node_type IN ('unit', 'source')
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_slot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	zone text := company_zone();
	settle interval := kpi_settle();
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT node_id, day FROM kpi_days WHERE node_id = NEW.node_id
	UNION SELECT NEW.node_id, (at AT TIME ZONE zone - settle)::date FROM counter_hours WHERE point_id = NEW.point_id
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_maintenance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	zone text := company_zone();
	settle interval := kpi_settle();
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT kpi_days.node_id, kpi_days.day
	FROM (VALUES (OLD.node_id, OLD.starts_at, OLD.ends_at), (NEW.node_id, NEW.starts_at, NEW.ends_at)) mark (node_id, starts_at, ends_at)
	JOIN (SELECT id, path FROM physics_nodes WHERE node_type IN ('unit', 'source')
		UNION ALL SELECT unit_id, path FROM room_points) node
		ON mark.node_id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
	JOIN kpi_days ON kpi_days.node_id = node.id
		AND kpi_days.day >= (mark.starts_at AT TIME ZONE zone - settle)::date
		AND kpi_days.day <= (mark.ends_at AT TIME ZONE zone - settle)::date
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION kpi_day_shift();
