ALTER TABLE "maintenance_marks" ADD COLUMN "set_by_id" uuid;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "give_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_marks" ADD CONSTRAINT "maintenance_marks_set_by_id_users_id_fk" FOREIGN KEY ("set_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;