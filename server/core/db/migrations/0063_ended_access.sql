-- a token is valid for a minute: those made before the upgrade name no session
DELETE FROM "exchange_tokens";--> statement-breakpoint
ALTER TABLE "exchange_tokens" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_by_sign_in" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "walls" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "walls" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "exchange_tokens" ADD CONSTRAINT "exchange_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walls" ADD CONSTRAINT "walls_ended" CHECK (("walls"."ended_at" is null) = ("walls"."ended_reason" is null));--> statement-breakpoint
ALTER TABLE "walls" ADD CONSTRAINT "walls_ended_reason" CHECK ("walls"."ended_reason" in ('passwordReset', 'factorReset', 'forcedOut', 'deactivated'));--> statement-breakpoint
ALTER TABLE "walls" ADD CONSTRAINT "walls_ended_link" CHECK ("walls"."ended_at" is null or "walls"."link_hash" is null);