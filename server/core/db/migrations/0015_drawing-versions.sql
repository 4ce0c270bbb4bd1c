CREATE TABLE "drawing_editors" (
	"drawing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tab_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawing_editors_drawing_id_user_id_tab_id_pk" PRIMARY KEY("drawing_id","user_id","tab_id")
);
--> statement-breakpoint
CREATE TABLE "drawing_versions" (
	"drawing_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"canvas" json NOT NULL,
	"picture" "bytea",
	"comment" text DEFAULT '' NOT NULL,
	"restored_from" integer,
	"saved_by_id" uuid,
	"saved_by" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawing_versions_drawing_id_number_pk" PRIMARY KEY("drawing_id","number"),
	CONSTRAINT "drawing_versions_number" CHECK ("drawing_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "newest_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "published_number" integer;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- what was drawn so far becomes version 1, and viewers go on seeing it
INSERT INTO "drawing_versions" ("drawing_id", "number", "canvas", "saved_at") SELECT "id", 1, "canvas", "updated_at" FROM "drawings";--> statement-breakpoint
UPDATE "drawings" SET "published_number" = 1;--> statement-breakpoint
ALTER TABLE "drawing_editors" ADD CONSTRAINT "drawing_editors_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_editors" ADD CONSTRAINT "drawing_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_drawing_id_drawings_id_fk" FOREIGN KEY ("drawing_id") REFERENCES "public"."drawings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawing_editors_seen" ON "drawing_editors" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "drawing_editors_user" ON "drawing_editors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drawing_versions_saver" ON "drawing_versions" USING btree ("saved_by_id");--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_published_version" FOREIGN KEY ("id","published_number") REFERENCES "public"."drawing_versions"("drawing_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawings_node" ON "drawings" USING btree ("node_code");--> statement-breakpoint
ALTER TABLE "drawings" DROP COLUMN "canvas";--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_published" CHECK ("drawings"."published_number" between 1 and "drawings"."newest_number");