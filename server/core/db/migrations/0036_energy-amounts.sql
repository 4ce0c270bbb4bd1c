ALTER TABLE "kpi_days" ADD COLUMN "burnt_nm3" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "burnt_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "burnt_estimated_nm3" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "heat_yuan" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "heat_yuan_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "make_up_yuan" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "make_up_yuan_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "electricity_yuan" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "electricity_yuan_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "gas_yuan" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kpi_days" ADD COLUMN "gas_yuan_s" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
-- all gas, and what each energy costs
INSERT INTO kpi_dirty (node_id, day) SELECT node_id, day FROM kpi_days ORDER BY 1, 2
ON CONFLICT (node_id, day) DO UPDATE SET revision = kpi_dirty.revision + 1;
