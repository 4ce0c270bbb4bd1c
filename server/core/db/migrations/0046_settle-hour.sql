CREATE TABLE "kpi_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"settle_hour" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "kpi_settings_one" CHECK ("kpi_settings"."id" = 1),
	CONSTRAINT "kpi_settings_hour" CHECK ("kpi_settings"."settle_hour" between 0 and 23)
);--> statement-breakpoint
INSERT INTO "kpi_settings" DEFAULT VALUES;--> statement-breakpoint
-- civil time of the company (8 hours), less the hour at which a day begins
CREATE FUNCTION kpi_day_shift() RETURNS interval LANGUAGE sql STABLE AS $$
	SELECT interval '8 hours' - make_interval(hours => settle_hour) FROM kpi_settings
$$;--> statement-breakpoint
CREATE FUNCTION kpi_day_start(day date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT (day::timestamp - kpi_day_shift()) AT TIME ZONE 'UTC'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shift interval := kpi_day_shift();
BEGIN
	-- rows are locked in one order by all writers
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT node.id, value.day
	FROM (SELECT DISTINCT point_id, (at AT TIME ZONE 'UTC' + shift)::date AS day FROM changed) value
	JOIN LATERAL (
		SELECT node_id FROM points WHERE id = value.point_id
		UNION ALL SELECT node_id FROM energy_slots WHERE point_id = value.point_id) owner ON true
	JOIN physics_nodes node ON node.id = owner.node_id AND node.node_type IN ('unit', 'source')
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_slot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shift interval := kpi_day_shift();
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT node_id, day FROM kpi_days WHERE node_id = NEW.node_id
	UNION SELECT NEW.node_id, (at AT TIME ZONE 'UTC' + shift)::date FROM counter_hours WHERE point_id = NEW.point_id
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION kpi_maintenance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shift interval := kpi_day_shift();
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT kpi_days.node_id, kpi_days.day
	FROM (VALUES (OLD.node_id, OLD.starts_at, OLD.ends_at), (NEW.node_id, NEW.starts_at, NEW.ends_at)) mark (node_id, starts_at, ends_at)
	JOIN physics_nodes node ON mark.node_id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
	JOIN kpi_days ON kpi_days.node_id = node.id
		AND kpi_days.day >= (mark.starts_at AT TIME ZONE 'UTC' + shift)::date
		AND kpi_days.day <= (mark.ends_at AT TIME ZONE 'UTC' + shift)::date
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;
