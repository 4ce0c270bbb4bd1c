ALTER TABLE "control_commands" ADD COLUMN "strategy_id" uuid;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "strategy_version" integer;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "strategy_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "before_strategy" double precision;--> statement-breakpoint
CREATE INDEX "control_commands_strategy" ON "control_commands" USING btree ("strategy_id","valid_until") WHERE strategy_id is not null;