CREATE TABLE "earlier_meters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot_id" uuid NOT NULL,
	"point_id" integer NOT NULL,
	"ratio" double precision DEFAULT 1 NOT NULL,
	"start_date" date,
	"end_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "earlier_meters_ratio" CHECK ("earlier_meters"."ratio" > 0),
	CONSTRAINT "earlier_meters_days" CHECK ("earlier_meters"."end_date" >= "earlier_meters"."start_date")
);
--> statement-breakpoint
ALTER TABLE "earlier_meters" ADD CONSTRAINT "earlier_meters_slot_id_energy_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."energy_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_meters" ADD CONSTRAINT "earlier_meters_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_meters_of_slot" ON "earlier_meters" USING btree ("slot_id","end_date");--> statement-breakpoint
CREATE INDEX "earlier_meters_point" ON "earlier_meters" USING btree ("point_id");--> statement-breakpoint
-- a point's days are those of its own node, of the node whose slot it feeds or fed, and of the unit whose room it measures
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
		UNION ALL SELECT slot.node_id FROM earlier_meters earlier JOIN energy_slots slot ON slot.id = earlier.slot_id
			WHERE earlier.point_id = value.point_id
		UNION ALL SELECT unit_id FROM room_points WHERE point_id = value.point_id) owner ON true
	JOIN physics_nodes node ON node.id = owner.node_id AND node.node_type IN ('unit', 'source')
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kpi_earlier_meter_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	zone text := company_zone();
	settle interval := kpi_settle();
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT slot.node_id, known.day
	FROM (VALUES (OLD.slot_id, OLD.point_id, OLD.start_date, OLD.end_date), (NEW.slot_id, NEW.point_id, NEW.start_date, NEW.end_date))
		held (slot_id, point_id, start_date, end_date)
	JOIN energy_slots slot ON slot.id = held.slot_id
	CROSS JOIN LATERAL (
		SELECT day FROM kpi_days WHERE node_id = slot.node_id
		UNION SELECT (at AT TIME ZONE zone - settle)::date FROM counter_hours WHERE point_id = held.point_id) known
	WHERE known.day BETWEEN coalesce(held.start_date, '-infinity') AND held.end_date
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER earlier_meters_kpi AFTER INSERT OR UPDATE OR DELETE ON "earlier_meters" FOR EACH ROW EXECUTE FUNCTION kpi_earlier_meter_changed();
