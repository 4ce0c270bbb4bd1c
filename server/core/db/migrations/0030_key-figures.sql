CREATE TABLE "kpi_days" (
	"node_id" uuid NOT NULL,
	"day" date NOT NULL,
	"area_m2" double precision,
	"degree_days" double precision,
	"heat_gj" double precision DEFAULT 0 NOT NULL,
	"heat_s" double precision DEFAULT 0 NOT NULL,
	"heat_estimated_gj" double precision DEFAULT 0 NOT NULL,
	"make_up_t" double precision DEFAULT 0 NOT NULL,
	"make_up_s" double precision DEFAULT 0 NOT NULL,
	"make_up_estimated_t" double precision DEFAULT 0 NOT NULL,
	"electricity_kwh" double precision DEFAULT 0 NOT NULL,
	"electricity_s" double precision DEFAULT 0 NOT NULL,
	"electricity_estimated_kwh" double precision DEFAULT 0 NOT NULL,
	"paired_kwh" double precision DEFAULT 0 NOT NULL,
	"paired_heat_gj" double precision DEFAULT 0 NOT NULL,
	"paired_s" double precision DEFAULT 0 NOT NULL,
	"gas_nm3" double precision DEFAULT 0 NOT NULL,
	"gas_heat_gj" double precision DEFAULT 0 NOT NULL,
	"gas_s" double precision DEFAULT 0 NOT NULL,
	"gas_estimated_nm3" double precision DEFAULT 0 NOT NULL,
	"power_mj" double precision DEFAULT 0 NOT NULL,
	"power_s" double precision DEFAULT 0 NOT NULL,
	"loss_make_up_t" double precision DEFAULT 0 NOT NULL,
	"loss_flow_t" double precision DEFAULT 0 NOT NULL,
	"loss_s" double precision DEFAULT 0 NOT NULL,
	"primary_drop_ks" double precision DEFAULT 0 NOT NULL,
	"primary_s" double precision DEFAULT 0 NOT NULL,
	"secondary_drop_ks" double precision DEFAULT 0 NOT NULL,
	"secondary_s" double precision DEFAULT 0 NOT NULL,
	"approach_ks" double precision DEFAULT 0 NOT NULL,
	"approach_s" double precision DEFAULT 0 NOT NULL,
	"exchanged_ks" double precision DEFAULT 0 NOT NULL,
	"exchangeable_ks" double precision DEFAULT 0 NOT NULL,
	"exchange_s" double precision DEFAULT 0 NOT NULL,
	"ua_heat_mj" double precision DEFAULT 0 NOT NULL,
	"ua_lmtd_ks" double precision DEFAULT 0 NOT NULL,
	"ua_s" double precision DEFAULT 0 NOT NULL,
	"room_ks" double precision DEFAULT 0 NOT NULL,
	"room_s" double precision DEFAULT 0 NOT NULL,
	"plan_mj" double precision DEFAULT 0 NOT NULL,
	"planned_heat_mj" double precision DEFAULT 0 NOT NULL,
	"plan_s" double precision DEFAULT 0 NOT NULL,
	"pump_work_kwh" double precision DEFAULT 0 NOT NULL,
	"pump_kwh" double precision DEFAULT 0 NOT NULL,
	"pump_s" double precision DEFAULT 0 NOT NULL,
	"online_s" double precision DEFAULT 0 NOT NULL,
	"point_s" double precision DEFAULT 0 NOT NULL,
	"count_good" double precision DEFAULT 0 NOT NULL,
	"count_all" double precision DEFAULT 0 NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kpi_days_node_id_day_pk" PRIMARY KEY("node_id","day")
);
--> statement-breakpoint
CREATE TABLE "kpi_dirty" (
	"node_id" uuid NOT NULL,
	"day" date NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "kpi_dirty_node_id_day_pk" PRIMARY KEY("node_id","day")
);
--> statement-breakpoint
ALTER TABLE "kpi_days" ADD CONSTRAINT "kpi_days_node_id_physics_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."physics_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kpi_days_day" ON "kpi_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "kpi_dirty_day" ON "kpi_dirty" USING btree ("day");--> statement-breakpoint
CREATE FUNCTION kpi_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- 8 hours: civil time of the company; rows are locked in one order by all writers
	INSERT INTO kpi_dirty (node_id, day)
	SELECT DISTINCT node.id, value.day
	FROM (SELECT DISTINCT point_id, (at AT TIME ZONE 'UTC' + interval '8 hours')::date AS day FROM changed) value
	JOIN points point ON point.id = value.point_id
	JOIN physics_nodes node ON node.id = point.node_id AND node.node_type IN ('unit', 'source')
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rollup_1h_kpi_added AFTER INSERT ON "rollup_1h" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kpi_values_changed();--> statement-breakpoint
CREATE TRIGGER rollup_1h_kpi_changed AFTER UPDATE ON "rollup_1h" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kpi_values_changed();--> statement-breakpoint
CREATE TRIGGER counter_hours_kpi_added AFTER INSERT ON "counter_hours" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kpi_values_changed();--> statement-breakpoint
CREATE TRIGGER counter_hours_kpi_changed AFTER UPDATE ON "counter_hours" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION kpi_values_changed();--> statement-breakpoint
CREATE FUNCTION kpi_area_record_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- a removed or shortened record leaves its days to another area, so the days of the old one count too
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO kpi_dirty (node_id, day)
		SELECT node_id, day FROM kpi_days WHERE node_id = OLD.node_id AND day >= OLD.from_date AND day <= coalesce(OLD.to_date, 'infinity')
		ORDER BY 1, 2
		ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO kpi_dirty (node_id, day)
		SELECT node_id, day FROM kpi_days WHERE node_id = NEW.node_id AND day >= NEW.from_date AND day <= coalesce(NEW.to_date, 'infinity')
		ORDER BY 1, 2
		ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER area_history_kpi AFTER INSERT OR UPDATE OR DELETE ON "area_history" FOR EACH ROW EXECUTE FUNCTION kpi_area_record_changed();--> statement-breakpoint
CREATE FUNCTION kpi_unit_area_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO kpi_dirty (node_id, day) SELECT node_id, day FROM kpi_days WHERE node_id = NEW.id
	ORDER BY 1, 2
	ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER heat_units_kpi AFTER UPDATE OF heated_area_m2 ON "heat_units" FOR EACH ROW WHEN (OLD.heated_area_m2 IS DISTINCT FROM NEW.heated_area_m2) EXECUTE FUNCTION kpi_unit_area_changed();--> statement-breakpoint
-- the past that is computed already
INSERT INTO kpi_dirty (node_id, day)
SELECT DISTINCT node.id, (value.at AT TIME ZONE 'UTC' + interval '8 hours')::date
FROM (SELECT point_id, at FROM rollup_1d UNION SELECT point_id, date_trunc('day', at + interval '8 hours') - interval '8 hours' FROM counter_hours) value
JOIN points point ON point.id = value.point_id
JOIN physics_nodes node ON node.id = point.node_id AND node.node_type IN ('unit', 'source');
