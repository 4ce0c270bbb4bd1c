-- the first plant knew no tree: only the demo company ever filled it, and its next start fills the new one
DROP TABLE "heat_sources" CASCADE;--> statement-breakpoint
DROP TABLE "heat_stations" CASCADE;--> statement-breakpoint
DROP TABLE "heat_units" CASCADE;--> statement-breakpoint
DROP TABLE "points" CASCADE;--> statement-breakpoint
DROP TABLE "standard_params" CASCADE;
--> statement-breakpoint
DELETE FROM "drawings";--> statement-breakpoint
DELETE FROM "latest";--> statement-breakpoint
TRUNCATE TABLE "sample";--> statement-breakpoint
DELETE FROM "simulator_states";
