CREATE TABLE "walls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"maker_id" uuid NOT NULL,
	"drawings" jsonb NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"link_hash" text,
	"link_expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "walls_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "walls_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "walls_seconds" CHECK ("walls"."seconds" between 5 and 3600),
	CONSTRAINT "walls_seen" CHECK (("walls"."token_hash" is null) = ("walls"."last_seen_at" is null))
);
--> statement-breakpoint
ALTER TABLE "exchange_tokens" ADD COLUMN "is_frame" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_frame" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "walls" ADD CONSTRAINT "walls_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walls_maker" ON "walls" USING btree ("maker_id");