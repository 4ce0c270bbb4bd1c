ALTER TABLE "kpi_days" ADD COLUMN "rooms" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "room_hours" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "room_pass_hours" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "room_over_hours" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "rooms_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
-- sensors of household rooms that take heat, each with the unit that heats its building
CREATE VIEW room_points AS
SELECT point.id AS point_id, home.path, coalesce(building.unit_id, (
	SELECT unit.id FROM physics_nodes unit
	WHERE unit.node_type = 'unit' AND unit.id = ANY(string_to_array(rtrim(home.path, '/'), '/')::uuid[]) LIMIT 1)) AS unit_id
FROM points point
JOIN standard_params param ON param.id = point.param_id AND param.node_type = 'household' AND param.code = 'RT'
JOIN physics_nodes home ON home.id = point.node_id AND home.is_active
JOIN households household ON household.id = home.id AND household.status NOT IN ('stopped', 'reported-stop')
JOIN physics_nodes entrance ON entrance.id = home.parent_id
LEFT JOIN buildings building ON building.id = entrance.parent_id
WHERE point.is_active;--> statement-breakpoint
-- a point's days are those of its own node, of the node whose slot it feeds, and of the unit that heats its room
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
		UNION ALL SELECT node_id FROM energy_slots WHERE point_id = value.point_id
		UNION ALL SELECT unit_id FROM room_points WHERE point_id = value.point_id) owner ON true
	JOIN physics_nodes node ON node.id = owner.node_id AND node.node_type IN ('unit', 'source')
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
	JOIN (SELECT id, path FROM physics_nodes WHERE node_type IN ('unit', 'source')
		UNION ALL SELECT unit_id, path FROM room_points) node
		ON mark.node_id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
	JOIN kpi_days ON kpi_days.node_id = node.id
		AND kpi_days.day >= (mark.starts_at AT TIME ZONE 'UTC' + shift)::date
		AND kpi_days.day <= (mark.ends_at AT TIME ZONE 'UTC' + shift)::date
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
-- days whose rooms are known already
INSERT INTO kpi_dirty (node_id, day)
SELECT DISTINCT room.unit_id, (value.at AT TIME ZONE 'UTC' + kpi_day_shift())::date
FROM room_points room JOIN rollup_1h value ON value.point_id = room.point_id
WHERE room.unit_id IS NOT NULL
ORDER BY 1, 2
ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
