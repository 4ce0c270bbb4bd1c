CREATE TABLE "gateway_configurations" (
	"gateway_code" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"connections" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_reports" (
	"gateway_code" text PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"version" text,
	"since" timestamp with time zone,
	"is_from_file" boolean NOT NULL,
	"refused_version" text,
	"refused_why" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_registers" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "device_registers" ADD COLUMN "node_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "opc_ua_security" text DEFAULT 'encrypt' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "opc_ua_user" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "opc_ua_thumbprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_registers" ADD CONSTRAINT "device_registers_place" CHECK (("device_registers"."address" is null) = ("device_registers"."node_id" <> ''));