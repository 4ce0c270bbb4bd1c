CREATE TABLE "alarm_popup_sizes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"popup_height" integer NOT NULL,
	"popup_width" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_popup_sizes" ADD CONSTRAINT "alarm_popup_sizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_codes_code_lower" ON "authority_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "menu_models_name_lower" ON "menu_models" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "roles_name_lower" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "curve_groups_code_lower" ON "curve_groups" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "comm_cards_iccid_lower" ON "comm_cards" USING btree (lower("iccid"));--> statement-breakpoint
CREATE INDEX "device_templates_code_lower" ON "device_templates" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "device_types_code_lower" ON "device_types" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "devices_serial_number_lower" ON "devices" USING btree (lower("serial_number"));--> statement-breakpoint
CREATE INDEX "devices_code_lower" ON "devices" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "heating_seasons_code_lower" ON "heating_seasons" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "physics_nodes_gateway_code_lower" ON "physics_nodes" USING btree (lower("gateway_code"));--> statement-breakpoint
CREATE INDEX "physics_nodes_code_lower" ON "physics_nodes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "physics_types_code_lower" ON "physics_types" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "organizations_code_lower" ON "organizations" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "point_templates_code_lower" ON "point_templates" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "subsystems_sid_lower" ON "subsystems" USING btree (lower("sid"));--> statement-breakpoint
CREATE INDEX "subsystems_name_lower" ON "subsystems" USING btree (lower("name"));