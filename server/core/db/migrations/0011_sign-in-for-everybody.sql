CREATE TABLE "known_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"confirmed_at" timestamp with time zone,
	"pending_secret" text,
	"pending_until" timestamp with time zone,
	"last_step" integer,
	CONSTRAINT "second_factors_confirmed" CHECK (("second_factors"."secret" is null) = ("second_factors"."confirmed_at" is null)),
	CONSTRAINT "second_factors_pending" CHECK (("second_factors"."pending_secret" is null) = ("second_factors"."pending_until" is null))
);
--> statement-breakpoint
CREATE TABLE "sign_in_brakes" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"last_attempt_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_ciphers" (
	"user_id" uuid NOT NULL,
	"cipher_hash" text NOT NULL,
	CONSTRAINT "used_ciphers_user_id_cipher_hash_pk" PRIMARY KEY("user_id","cipher_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "uses_shared_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_ciphers" ADD CONSTRAINT "used_ciphers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_expiry" ON "known_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_brakes_last_attempt" ON "sign_in_brakes" USING btree ("last_attempt_at");--> statement-breakpoint
UPDATE "users" SET "uses_shared_factor" = true WHERE "login_name" IN ('super', 'admin', 'operator', 'leader');
