-- hours under maintenance are in no sum: a new, changed or removed mark changes the days that it touches
CREATE FUNCTION kpi_maintenance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT kpi_days.node_id, kpi_days.day
	FROM (VALUES (OLD.node_id, OLD.starts_at, OLD.ends_at), (NEW.node_id, NEW.starts_at, NEW.ends_at)) mark (node_id, starts_at, ends_at)
	JOIN physics_nodes node ON mark.node_id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
	JOIN kpi_days ON kpi_days.node_id = node.id
		AND kpi_days.day >= (mark.starts_at AT TIME ZONE 'UTC' + interval '8 hours')::date
		AND kpi_days.day <= (mark.ends_at AT TIME ZONE 'UTC' + interval '8 hours')::date
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER maintenance_marks_kpi AFTER INSERT OR UPDATE OR DELETE ON "maintenance_marks" FOR EACH ROW EXECUTE FUNCTION kpi_maintenance_changed();--> statement-breakpoint
INSERT INTO kpi_dirty (node_id, day)
SELECT DISTINCT kpi_days.node_id, kpi_days.day
FROM maintenance_marks mark
JOIN physics_nodes node ON mark.node_id = ANY(string_to_array(rtrim(node.path, '/'), '/')::uuid[])
JOIN kpi_days ON kpi_days.node_id = node.id
	AND kpi_days.day BETWEEN (mark.starts_at AT TIME ZONE 'UTC' + interval '8 hours')::date AND (mark.ends_at AT TIME ZONE 'UTC' + interval '8 hours')::date
ORDER BY 1, 2
ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
