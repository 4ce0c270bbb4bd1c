CREATE TABLE "alarm_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_visits" ADD CONSTRAINT "alarm_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_open_worst" ON "alarms" USING btree ("warn_number","warn_level" DESC NULLS FIRST,"raised_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "alarms"."acknowledged_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_shelved" ON "alarms" USING btree ("shelved_until") WHERE "alarms"."shelved_until" is not null;