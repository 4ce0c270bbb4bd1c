CREATE TABLE "energy_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"energy" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"start_hour" integer NOT NULL,
	"end_hour" integer NOT NULL,
	"price" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "energy_prices_name_unique" UNIQUE("name"),
	CONSTRAINT "energy_prices_energy" CHECK ("energy_prices"."energy" in ('heat', 'makeUp', 'electricity', 'gas')),
	CONSTRAINT "energy_prices_days_order" CHECK ("energy_prices"."end_date" >= "energy_prices"."start_date"),
	CONSTRAINT "energy_prices_hours" CHECK ("energy_prices"."start_hour" >= 0 and "energy_prices"."start_hour" < "energy_prices"."end_hour" and "energy_prices"."end_hour" <= 24)
);
--> statement-breakpoint
CREATE TABLE "energy_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"node_id" uuid NOT NULL,
	"energy" text NOT NULL,
	"point_id" integer,
	"ratio" double precision DEFAULT 1 NOT NULL,
	"start_reading" double precision,
	"start_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "energy_slots_point_id_unique" UNIQUE("point_id"),
	CONSTRAINT "energy_slots_energy" CHECK ("energy_slots"."energy" in ('heat', 'makeUp', 'electricity', 'gas')),
	CONSTRAINT "energy_slots_ratio" CHECK ("energy_slots"."ratio" > 0)
);
--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "coal_kgce" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "carbon_kg" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "energy_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "cost_yuan" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "cost_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "energy_slots" ADD CONSTRAINT "energy_slots_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "energy_slots" ADD CONSTRAINT "energy_slots_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "energy_prices_name_lower" ON "energy_prices" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "energy_prices_days" ON "energy_prices" USING btree ("energy","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "energy_slots_of_node" ON "energy_slots" USING btree ("node_id","energy");--> statement-breakpoint
-- at each hour of a day an energy has one price at most
ALTER TABLE "energy_prices" ADD CONSTRAINT "energy_prices_apart" EXCLUDE USING gist (
	int4range(array_position(ARRAY['heat', 'makeUp', 'electricity', 'gas'], "energy"), array_position(ARRAY['heat', 'makeUp', 'electricity', 'gas'], "energy"), '[]') WITH &&,
	daterange("start_date", "end_date", '[]') WITH &&,
	int4range("start_hour", "end_hour") WITH &&);--> statement-breakpoint
CREATE VIEW energy_slot_points AS
SELECT slot.id AS slot_id, slot.node_id, slot.energy, slot.ratio, slot.start_date, standard.id AS standard_id,
	coalesce(slot.point_id, standard.id) AS point_id
FROM energy_slots slot
JOIN physics_nodes node ON node.id = slot.node_id
LEFT JOIN LATERAL (
	SELECT point.id FROM points point JOIN standard_params param ON param.id = point.param_id
	WHERE point.node_id = slot.node_id AND param.node_type = node.node_type
		AND param.code = CASE slot.energy WHEN 'heat' THEN 'HT1' WHEN 'electricity' THEN 'EM_EP' WHEN 'gas' THEN 'GAS_FT'
			ELSE CASE node.node_type WHEN 'source' THEN 'MK_FT' ELSE 'WM_FT' END END
	LIMIT 1) standard ON true;--> statement-breakpoint
CREATE FUNCTION energy_slots_of_node() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO energy_slots (node_id, energy)
	SELECT node.id, energy FROM added node, unnest(ARRAY['heat', 'makeUp', 'electricity', 'gas']) energy
	WHERE node.node_type = 'source' OR (node.node_type = 'unit' AND energy <> 'gas')
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER physics_nodes_energy_slots AFTER INSERT ON "physics_nodes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION energy_slots_of_node();--> statement-breakpoint
INSERT INTO energy_slots (node_id, energy)
SELECT node.id, energy FROM physics_nodes node, unnest(ARRAY['heat', 'makeUp', 'electricity', 'gas']) energy
WHERE node.node_type = 'source' OR (node.node_type = 'unit' AND energy <> 'gas');--> statement-breakpoint
-- a point's days are those of its own node, and of the node whose slot it feeds
CREATE OR REPLACE FUNCTION kpi_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- 8 hours: civil time of the company; rows are locked in one order by all writers
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT node.id, value.day
	FROM (SELECT DISTINCT point_id, (at AT TIME ZONE 'UTC' + interval '8 hours')::date AS day FROM changed) value
	JOIN LATERAL (
		SELECT node_id FROM points WHERE id = value.point_id
		UNION ALL SELECT node_id FROM energy_slots WHERE point_id = value.point_id) owner ON true
	JOIN physics_nodes node ON node.id = owner.node_id AND node.node_type IN ('unit', 'source')
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kpi_slot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO kpi_dirty (node_id, day)
	SELECT node_id, day FROM kpi_days WHERE node_id = NEW.node_id
	UNION SELECT NEW.node_id, (at AT TIME ZONE 'UTC' + interval '8 hours')::date FROM counter_hours WHERE point_id = NEW.point_id
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER energy_slots_kpi AFTER UPDATE ON "energy_slots" FOR EACH ROW
	WHEN (OLD.point_id IS DISTINCT FROM NEW.point_id OR OLD.ratio <> NEW.ratio OR OLD.start_date IS DISTINCT FROM NEW.start_date)
	EXECUTE FUNCTION kpi_slot_changed();--> statement-breakpoint
CREATE FUNCTION kpi_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO kpi_dirty (node_id, day)
		SELECT node_id, day FROM kpi_days WHERE day >= OLD.start_date AND day <= coalesce(OLD.end_date, 'infinity')
		ORDER BY 1, 2
		ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO kpi_dirty (node_id, day)
		SELECT node_id, day FROM kpi_days WHERE day >= NEW.start_date AND day <= coalesce(NEW.end_date, 'infinity')
		ORDER BY 1, 2
		ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER energy_prices_kpi AFTER INSERT OR UPDATE OR DELETE ON "energy_prices" FOR EACH ROW EXECUTE FUNCTION kpi_price_changed();--> statement-breakpoint
-- what they emit and cost
INSERT INTO kpi_dirty (node_id, day) SELECT node_id, day FROM kpi_days ORDER BY 1, 2
ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
